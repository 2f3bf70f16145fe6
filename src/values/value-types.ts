import { boolean } from './boolean.ts';
import { date } from './date.ts';
import { decimal, decimalSpellings } from './decimal.ts';
import { groupedIban } from './iban.ts';
import { integer } from './integer.ts';
import { key, text } from './text.ts';
import type { FieldValueJson, Parsed, ValueKind, ValueType } from './value-type.ts';
import type { FieldType } from './values.ts';

/** All field types and their functions for storing, parsing, formatting and serializing values. */
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
 * Returns the canonical text of a value of the field type (see `FieldValue`), or null if the value is invalid. Empty text is an empty value
 * of any type. Accepts what programs write: a decimal point or comma without thousands separators, ISO dates and timestamps. Use
 * `parseValue` for text typed by a user.
 */
export function canonicalValue(type: FieldType, raw: string): string | null {
  const trimmed = raw.trim();
  return trimmed === '' ? '' : valueTypes[type].canonical(trimmed);
}

/** Returns every canonical text that means the value, because decimals are stored with the digits as written; none if it is invalid. */
export function valueSpellings(type: FieldType, raw: string): string[] {
  const value = canonicalValue(type, raw);
  if (value === null) return [];
  return type === 'DECIMAL' && value !== '' ? decimalSpellings(value) : [value];
}

/**
 * Converts text that a user typed, pasted or picked from the page to the canonical text of the field, or returns the reason why it is
 * invalid.
 */
export const parseValue = (type: FieldType, typed: string, culture: string, today: string): Parsed =>
  valueTypes[type].parse(typed, culture, today);

/** Formats canonical text for the culture. Text that is not canonical is returned unchanged. */
export const formatValue = (type: FieldType, value: string, culture: string): string => valueTypes[type].format(value, culture);

/** Formats a value for display only. Inputs use `formatValue`. */
export const shownValue = (type: FieldType, value: string, culture: string): string =>
  type === 'TEXT' ? groupedIban(value) : formatValue(type, value, culture);

/** Returns the value of a field for the API: a number or a boolean if the type is one, otherwise text. */
export const fieldValueJson = (type: FieldType, value: string): FieldValueJson => valueTypes[type].json(value);
