import { boolean } from './boolean.ts';
import { date } from './date.ts';
import { decimal } from './decimal.ts';
import { groupedIban } from './iban.ts';
import { integer } from './integer.ts';
import { key, text } from './text.ts';
import type { FieldValueJson, Parsed, ValueKind, ValueType } from './value-type.ts';
import type { FieldType } from './values.ts';

/** Every field type: how its values are kept, read, written and given to programs. */
export const valueTypes: Record<FieldType, ValueType> = {
  TEXT: text,
  DECIMAL: decimal,
  INTEGER: integer,
  DATE: date,
  BOOLEAN: boolean,
  ENUM: key,
  LOOKUP: key,
};

export const isFieldType = (name: string): name is FieldType => Object.hasOwn(valueTypes, name);

export const kindOf = (type: FieldType): ValueKind => valueTypes[type].kind;

/**
 * The canonical text of a value in a field's type (see `FieldValue`), or null when it is none. Empty text is an empty value of any type.
 * Takes what programs write: a decimal point or comma without thousands, ISO dates and timestamps. What people type is read by `parseValue`.
 */
export function canonicalValue(type: FieldType, raw: string): string | null {
  const trimmed = raw.trim();
  return trimmed === '' ? '' : valueTypes[type].canonical(trimmed);
}

/** What a person typed, pasted or picked from the page, as the field's canonical text, or why it cannot be. */
export const parseValue = (type: FieldType, typed: string, culture: string, today: string): Parsed =>
  valueTypes[type].parse(typed, culture, today);

/** Canonical text as a person of this culture writes it; what is not canonical is shown as it is. */
export const formatValue = (type: FieldType, value: string, culture: string): string => valueTypes[type].format(value, culture);

/** As `formatValue`, to be read only: what is typed into goes by `formatValue`. */
export const shownValue = (type: FieldType, value: string, culture: string): string =>
  type === 'TEXT' ? groupedIban(value) : formatValue(type, value, culture);

/** The value of a field as programs want it: a number or a truth value where the type says so, else its text. */
export const fieldValueJson = (type: FieldType, value: string): FieldValueJson => valueTypes[type].json(value);
