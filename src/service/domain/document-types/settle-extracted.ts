import type { TypeSettings } from '#contract/endpoints/type-changes.ts';
import type { FieldValue, FieldValues } from '#contract/values.ts';
import type { Extracted } from '#service/domain/extraction/extracted.ts';
import type { Db } from '#service/store/database.ts';
import { listDocumentTypeFields } from '#service/store/document-types.store.ts';
import { findDataRowsByText } from '#service/store/external-data-rows.store.ts';
import { searchable } from '#service/store/search-text.ts';

type Values = Pick<Extracted, 'fields' | 'items'>;
/** The key that a text on paper stands for. */
type KeyOf = (text: string) => string | undefined;

/** Symbols of payments are digits, ten at most. */
function symbolOf(invoiceNumber: string): string | undefined {
  const digits = invoiceNumber.replace(/\D/g, '');
  return digits !== '' && digits.length <= 10 ? digits : undefined;
}

/** What a type's settings make of the values read. */
export function applyTypeSettings(extracted: Extracted, settings: TypeSettings): Extracted {
  const fields = { ...extracted.fields };
  if (extracted.isExtractedByFormat && !settings.extractNoteFromIsdoc) delete fields['note'];
  const number = fields['invoice_number_sm'];
  const symbol = settings.replaceVariableSymbolWithInvoiceNumber && number && symbolOf(number.value);
  if (number && symbol) fields['variable_symbol_sm'] = { ...number, value: symbol, source: 'Rule' };
  return { ...extracted, fields, items: settings.extractItems ? extracted.items : [] };
}

const keyed = (value: FieldValue, keyOf: KeyOf): FieldValue => {
  const key = keyOf(value.value);
  return key === undefined || key === value.value ? value : { ...value, value: key };
};

const replaced = (values: FieldValues, name: string, keyOf: KeyOf): FieldValues => {
  const value = values[name];
  return value ? { ...values, [name]: keyed(value, keyOf) } : values;
};

/** Paper shows names where ENUM and LOOKUP fields hold keys: what says the same as an option or a row becomes its key. */
export async function settleChoices<V extends Values>(db: Db, tenantId: string, documentType: string, extracted: V): Promise<V> {
  const textsOf = (name: string) => [extracted.fields, ...extracted.items].flatMap((values) => values[name]?.value || []);
  let settled: V = extracted;
  for (const field of await listDocumentTypeFields(db, tenantId, documentType)) {
    const texts = textsOf(field.name);
    const tableId = field.externalDataTableId;
    if (texts.length === 0 || (field.type !== 'ENUM' && tableId === null)) continue;
    const rows = tableId === null ? undefined : await findDataRowsByText(db, { tenantId, tableId }, texts);
    const options = new Map(
      field.options
        .toReversed()
        .flatMap(({ key, label }) => [key, ...Object.values(label)].map((text) => [searchable(text), key])),
    );
    const keyOf: KeyOf = (text) => rows?.get(text)?.key ?? options.get(searchable(text));
    settled = {
      ...settled,
      fields: replaced(settled.fields, field.name, keyOf),
      items: settled.items.map((item) => replaced(item, field.name, keyOf)),
    };
  }
  return settled;
}
