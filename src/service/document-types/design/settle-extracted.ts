import type { TypeSettings } from '#contract/document-types/type-changes.ts';
import type { FieldValues } from '#values/values.ts';
import type { Extracted } from '#service/extraction/extracted.ts';
import type { Db } from '#service/platform/database/database.ts';
import { type DocumentTypeFieldRow, listDocumentTypeFields } from '../types.store.ts';
import { findDataRowsByText } from '#service/data-tables/rows.store.ts';
import { searchable } from '#values/searchable.ts';

type Values = Pick<Extracted, 'fields' | 'items'>;
/** Returns the key for a printed text. */
type KeyOf = (text: string) => string | undefined;

/** Payment symbols consist of at most ten digits. */
function symbolOf(invoiceNumber: string): string | undefined {
  const digits = invoiceNumber.replace(/\D/g, '');
  return digits !== '' && digits.length <= 10 ? digits : undefined;
}

/** Applies the settings of a type to extracted values. */
export function applyTypeSettings(extracted: Extracted, settings: TypeSettings): Extracted {
  const fields = { ...extracted.fields };
  if (extracted.isExtractedByFormat && !settings.extractNoteFromIsdoc) delete fields['note'];
  const number = fields['invoice_number_sm'];
  const symbol = settings.replaceVariableSymbolWithInvoiceNumber && number && symbolOf(number.value);
  if (number && symbol) fields['variable_symbol_sm'] = { ...number, value: symbol, source: 'Rule' };
  return { ...extracted, fields, items: settings.extractItems ? extracted.items : [] };
}

/** Replaces printed names by keys in ENUM and LOOKUP fields: a text that equals an option or a row becomes its key. */
export async function settleChoices<V extends Values>(
  db: Db,
  tenantId: string,
  documentType: string,
  extracted: V,
  definition?: readonly DocumentTypeFieldRow[],
): Promise<V> {
  const rows = [extracted.fields, ...extracted.items];
  const keys = new Map<string, KeyOf>();
  for (const field of definition ?? (await listDocumentTypeFields(db, tenantId, documentType))) {
    const texts = rows.flatMap((values) => values[field.name]?.value || []);
    if (texts.length > 0) keys.set(field.name, await keysOf(db, tenantId, field, texts));
  }
  return { ...extracted, fields: withKeys(extracted.fields, keys), items: extracted.items.map((item) => withKeys(item, keys)) };
}

async function keysOf(db: Db, tenantId: string, field: DocumentTypeFieldRow, texts: readonly string[]): Promise<KeyOf> {
  const { externalDataTableId: tableId } = field;
  if (tableId !== null) {
    const rows = await findDataRowsByText(db, { tenantId, tableId }, texts);
    return (text) => rows.get(text)?.key;
  }
  const options = new Map(
    field.options.toReversed().flatMap(({ key, label }) => [key, ...Object.values(label)].map((text) => [searchable(text), key])),
  );
  return (text) => options.get(searchable(text));
}

const withKeys = (values: FieldValues, keys: ReadonlyMap<string, KeyOf>): FieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { ...value, value: keys.get(name)?.(value.value) ?? value.value }]),
  );

/** Sets defaults of fields without an extracted value. */
export function fillDefaults<V extends Values>(
  extracted: V,
  definition: readonly Pick<DocumentTypeFieldRow, 'name' | 'isItem' | 'defaultValue'>[],
): V {
  const withDefaults = (values: FieldValues, isItem: boolean): FieldValues => ({
    ...values,
    ...Object.fromEntries(
      definition.flatMap(({ name, isItem: isCell, defaultValue }) =>
        isCell !== isItem || defaultValue === '' || (values[name]?.value ?? '') !== ''
          ? []
          : [[name, { value: defaultValue, wordIds: [], confidence: 1, source: 'Rule', evidence: [] } as const]],
      ),
    ),
  });
  return {
    ...extracted,
    fields: withDefaults(extracted.fields, false),
    items: extracted.items.map((item) => withDefaults(item, true)),
  };
}
