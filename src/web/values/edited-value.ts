import type { FieldType } from '#values/values.ts';
import { formatValue } from '#values/value-types.ts';
import type { ParseProblem } from '#values/value-type.ts';
import { parseValue } from '#values/value-types.ts';

/**
 * Value of a field or cell that is being edited. `value` is canonical; with a `problem` it is the typed text, kept unchanged so that
 * nothing is lost or guessed. `wordIds` are the words of the page it comes from.
 */
export type EditedValue = { value: string; wordIds: number[]; problem?: ParseProblem | undefined; from?: LookupRow | undefined };

/** Row of an external data table that a value comes from. */
export type LookupRow = { table: string; key: string };

/** Equal for equal values, with their words and problem. */
export const keyOfValue = ({ value, wordIds, problem }: EditedValue): string => JSON.stringify([value, wordIds, problem ?? null]);

export const sameValue = (a: EditedValue, b: EditedValue): boolean => keyOfValue(a) === keyOfValue(b);

export function valueOfText(type: FieldType, text: string, culture: string, today: string, wordIds: number[] = []): EditedValue {
  const parsed = parseValue(type, text, culture, today);
  return parsed.ok ? { value: parsed.value, wordIds } : { value: text.trim(), wordIds, problem: parsed.problem };
}

export const textOfValue = (type: FieldType, { value, problem }: EditedValue, culture: string): string =>
  problem ? value : formatValue(type, value, culture);
