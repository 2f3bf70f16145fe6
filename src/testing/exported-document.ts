/** Documents for tests of export formats: one handwritten, and generated ones. */
import { fc } from '#testing/properties.ts';
import { Big } from 'big.js';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import type { ExportedDocument, ExportedField } from '#service/exports/formats/exported-document.ts';

const typeOf = new Map(invoiceFields.map(({ name, type }) => [name, type]));

export const exportedFields = (values: Record<string, string>): ExportedField[] =>
  Object.entries(values).map(([name, value]) => ({ name, type: typeOf.get(name) ?? 'TEXT', value }));

export function buildExportedDocument(
  values: Record<string, string>,
  items: Record<string, string>[] = [],
  more: Partial<ExportedDocument> = {},
): ExportedDocument {
  return {
    id: '0195a1c2-7d3e-7b4f-8a5b-1c2d3e4f5a6b',
    externalDocumentId: null,
    fileName: 'faktura.pdf',
    contentType: 'application/pdf',
    size: 1234,
    pageCount: 1,
    documentClass: 'invoice',
    accountingUnit: null,
    creationTime: '2026-03-06T08:00:00.000Z',
    extractionTime: '2026-03-06T08:00:05.000Z',
    isValidated: true,
    note: null,
    fields: exportedFields(values),
    items: items.map(exportedFields),
    ...more,
  };
}

const text = fc.string({ unit: 'binary', maxLength: 40 });
const amount = fc
  .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, places]) => new Big(digits).div(new Big(10).pow(places)).toFixed());

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Generates the value of a field: mostly of its type, sometimes arbitrary, because a user may save anything. */
function valueOf(name: string): fc.Arbitrary<string> {
  const any = { weight: 1, arbitrary: text };
  const well = (arbitrary: fc.Arbitrary<string>) => fc.oneof({ weight: 6, arbitrary }, any);
  if (name === 'currency') return well(fc.constantFrom('CZK', 'EUR', 'PLN', 'usd'));
  if (name.startsWith('vat_rate') || name === 'item_vat_rate') return well(fc.constantFrom('21', '12', '0', '5.5'));
  if (name === 'payment_method') return well(fc.constantFrom('bank transfer', 'Hotově', 'kartou'));
  const type = typeOf.get(name);
  if (type === 'DECIMAL') return well(amount);
  if (type === 'DATE') return well(day);
  return type === 'BOOLEAN' ? fc.constantFrom('true', 'false') : text;
}

/** Generates values for a random subset of the fields. */
const values = (isItem: boolean): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(
      ...invoiceFields
        .filter((field) => (field.isItem === true) === isItem)
        .map(({ name }) => fc.option(valueOf(name).map((value) => [name, value] as const))),
    )
    .map((entries) => Object.fromEntries(entries.filter((entry) => entry !== null)));

/** Generates arbitrary documents: with missing fields, values of the wrong form, and characters that XML does not allow. */
export const anyExportedDocument: fc.Arbitrary<ExportedDocument> = fc
  .record({
    fields: values(false),
    items: fc.array(values(true), { maxLength: 4 }),
    id: fc.oneof(fc.uuid(), text),
    externalDocumentId: fc.option(text),
    fileName: text,
    documentClass: fc.constantFrom('invoice', 'credit_note', 'receipt', 'other'),
    accountingUnit: fc.option(
      fc.record({ id: text, name: text, externalId: fc.option(text), ico: fc.option(text), dic: fc.option(text) }),
    ),
    note: fc.option(text),
  })
  .map(({ fields, items, ...more }) => buildExportedDocument(fields, items, more));
