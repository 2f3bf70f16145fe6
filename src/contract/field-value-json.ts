import type { FieldType } from './values.ts';

export type FieldValueJson = string | number | boolean;

/**
 * The value of a field as programs want it: a number or a truth value where the type says so, else its text.
 * A text that is not of its type (a person may save anything) stays a text.
 */
export function fieldValueJson(type: FieldType, value: string): FieldValueJson {
  const isNumber = (type === 'DECIMAL' || type === 'INTEGER') && /^-?\d+(\.\d+)?$/.test(value);
  if (isNumber) return Number(value);
  const isTruth = type === 'BOOLEAN' && (value === 'true' || value === 'false');
  return isTruth ? value === 'true' : value;
}
