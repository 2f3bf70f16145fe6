import { invoiceFields } from '#contract/built-in-types.ts';
import { canonicalValue } from '#contract/canonical-value.ts';
import type { FieldValue, FieldValues } from '#contract/values.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import { findValidatedOf, findVisibleOf, supplierOf } from '#service/store/supplier-documents.store.ts';
import { findTypeFields, type TypeField } from '#service/store/type-fields.store.ts';
import type { Ctx } from '../ctx.ts';
import { deskDocumentOf } from './list-documents.ts';
import { loadReadable } from './load-readable.ts';
import { mayRead, visibilityOf } from './policy.ts';

const mostShown = 10;
/** The last one may have been validated by hand in a hurry; so far back a coded one is looked for. */
const mostSearched = 10;

/** What a document says by itself. Anything else a person decides, and mostly as the last time. */
const printed = new Set(invoiceFields.map(({ name }) => name));
const isDecided = ({ name, state }: TypeField) => !printed.has(name) && state === 'Visible';
const wasDecided = (value: FieldValue | undefined): value is FieldValue =>
  value !== undefined && value.value !== '' && value.source !== 'Extraction' && value.source !== 'EInvoice';

const fits = ({ type, options }: TypeField, { value }: FieldValue) =>
  canonicalValue(type, value) === value && (type !== 'ENUM' || options.length === 0 || options.includes(value));

function codingOf(document: DocumentRow, definition: readonly TypeField[]) {
  const fields: Record<string, string> = {};
  const items: Record<string, string> = {};
  for (const field of definition.filter(isDecided)) {
    const value = field.isItem ? sameOnEach(document.items, field.name) : document.fields[field.name];
    if (wasDecided(value) && fits(field, value)) (field.isItem ? items : fields)[field.name] = value.value;
  }
  return { fields, items };
}

function sameOnEach(items: readonly FieldValues[], name: string): FieldValue | undefined {
  const [first] = items;
  const value = first?.[name];
  return value && items.every((item) => item[name]?.value === value.value) ? value : undefined;
}

/** The supplier's latest documents that the caller may see, and how he was coded the last time. */
export async function readSupplier(ctx: Ctx, documentId: string) {
  const document = await loadReadable(ctx, documentId);
  const supplier = supplierOf(document.fields);
  const visible = { except: document.id, visibility: visibilityOf(ctx.actor), most: mostShown };
  const documents = await findVisibleOf(ctx.db, supplier, visible);
  const definition = await findTypeFields(ctx.db, document.document_class);
  const validated = (await findValidatedOf(ctx.db, supplier, document.id, mostSearched)).filter((each) =>
    mayRead(ctx.actor, each),
  );
  const coded = validated
    .map((each) => ({ each, ...codingOf(each, definition) }))
    .find(({ fields, items }) => Object.keys(fields).length + Object.keys(items).length > 0);
  return {
    documents: documents.map((row) => deskDocumentOf(ctx, row)),
    lastTime: coded
      ? {
          documentId: coded.each.id,
          number: coded.each.fields['invoice_number_sm']?.value || null,
          fields: coded.fields,
          items: coded.items,
        }
      : null,
  };
}
