import type { FieldType } from '#values/values.ts';
import { formatValue } from '#values/value-types.ts';
import type { ParseProblem } from '#values/value-type.ts';
import { parseValue } from '#values/value-types.ts';

/**
 * A value of a field or cell while it is edited. `value` is canonical; with a `problem` it is what was typed, kept as it was so that
 * nothing is lost and nothing is guessed. `wordIds` are the words of the page that it stands on.
 */
export type EditedValue = { value: string; wordIds: number[]; problem?: ParseProblem | undefined; from?: LookupRow | undefined };

/** The row of an external data table that a value came from. */
export type LookupRow = { table: string; key: string };

export const sameValue = (a: EditedValue, b: EditedValue): boolean =>
  a.value === b.value && a.problem === b.problem && a.wordIds.join() === b.wordIds.join();

export function valueOfText(type: FieldType, text: string, culture: string, today: string, wordIds: number[] = []): EditedValue {
  const parsed = parseValue(type, text, culture, today);
  return parsed.ok ? { value: parsed.value, wordIds } : { value: text.trim(), wordIds, problem: parsed.problem };
}

export const textOfValue = (type: FieldType, { value, problem }: EditedValue, culture: string): string =>
  problem ? value : formatValue(type, value, culture);
