import type { JsonSchema } from './json-schema.ts';

/** Example values that are more informative than "string", by property name. */
const byName: Record<string, unknown> = {
  fileName: 'invoice.pdf',
  filename: 'invoice.pdf',
  documentClass: 'invoice',
  documentType: 'invoice',
  contentType: 'application/pdf',
  culture: 'en-US',
  currency: 'CZK',
  fieldName: 'total_amount',
  fieldValue: '12100.00',
  fieldValueJson: 12100,
  value: '12100.00',
  exportType: 'ledger',
  externalId: 'INV-4711',
  externalDocumentId: 'INV-4711',
  code: 'required',
  field: 'total_amount',
  message: 'This field is required. Enter a value.',
  pageCount: 1,
  take: 50,
  skip: 0,
  direction: 'Desc',
};
const id = '01a1f958-363c-72f0-a0a3-d531e55d1694';
const keys: Record<string, string> = {
  filter: 'documentClass',
  fields: 'total_amount',
  items: 'item_amount',
  list: 'total_amount',
};

/** Returns an example for a schema: every optional property, and one entry in each list. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return exampleObject(schema, name);
  if (type === 'array') return [exampleOf(schema.items ?? {}, name)];
  if (name in byName) return byName[name];
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0;
  if (schema.format === 'date-time') return '2026-03-05T10:00:00Z';
  if (schema.format === 'date') return '2026-03-05';
  return name === '' || /id$|ids$/i.test(name) ? id : 'text';
}

function exampleObject({ properties, additionalProperties }: JsonSchema, name: string): unknown {
  const own = Object.entries(properties ?? {}).map(([key, value]) => [key, exampleOf(value, key)]);
  if (own.length === 0 && typeof additionalProperties === 'object')
    own.push([keys[name] ?? 'name', exampleOf(additionalProperties, 'value')]);
  return Object.fromEntries(own);
}
