import type { FieldType, FieldValues } from '#contract/values.ts';
import { canonicalValue } from '#contract/canonical-value.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkDates } from './check-dates.ts';
import { checkIdentifiers } from './check-identifiers.ts';
import type { CheckMessage } from './check-message.ts';

export type CheckedField = { name: string; type: FieldType; isItem: boolean; isRequired: boolean; options: readonly string[] };

export type Checked = {
  definition: readonly CheckedField[];
  fields: FieldValues;
  items: readonly FieldValues[];
  isDuplicate: boolean;
  /** ISO date in the tenant's day. */
  today: string;
};

function checkValue(field: CheckedField, value: string, itemIndex: number | null): CheckMessage[] {
  const at = { field: field.name, itemIndex, level: 'Error' } as const;
  if (value === '') return field.isRequired ? [{ ...at, code: 'required', params: {} }] : [];
  if (canonicalValue(field.type, value) === null) return [{ ...at, code: 'notOfType', params: { value } }];
  if (field.type === 'ENUM' && field.options.length > 0 && !field.options.includes(value))
    return [{ ...at, code: 'notAnOption', params: { value } }];
  return [];
}

/** Everything that the rules find, errors first. Errors keep a document from export; warnings ask for a look. */
export function checkDocument({ definition, fields, items, isDuplicate, today }: Checked): CheckMessage[] {
  const header = definition.filter((field) => !field.isItem);
  const cells = definition.filter((field) => field.isItem);
  const found = [
    ...header.flatMap((field) => checkValue(field, fields[field.name]?.value ?? '', null)),
    ...items.flatMap((item, index) => cells.flatMap((field) => checkValue(field, item[field.name]?.value ?? '', index))),
    ...checkAmounts(fields, items),
    ...checkDates(fields, today),
    ...checkIdentifiers(fields),
    ...(isDuplicate ? [{ field: '', itemIndex: null, level: 'Warning', code: 'duplicate', params: {} } as const] : []),
  ];
  const known = new Set(definition.map((field) => field.name));
  const rank = { Error: 0, Warning: 1, Info: 2 };
  return found
    .filter((message) => message.field === '' || known.has(message.field))
    .toSorted((a, b) => rank[a.level] - rank[b.level]);
}
