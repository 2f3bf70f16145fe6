import type { FieldValue, FieldValues } from '#values/values.ts';

/** Read by nobody but our reader, who now sees the part alone. */
export const isOnlyRead = ({ source }: FieldValue): boolean => source === undefined || source === 'Extraction';

/**
 * What was found anew, except where somebody had the last word. What was found before, stands on the part and was not found anew stays, unless
 * another field is read by now from the very words that it was read from.
 */
export function partFields(dealt: FieldValues, found: FieldValues): FieldValues {
  const taken = new Set(Object.values(found).flatMap(({ wordIds }) => wordIds));
  const isLeft = (name: string, { wordIds }: FieldValue) =>
    found[name] === undefined && wordIds.some((wordId) => !taken.has(wordId));
  const kept = Object.entries(dealt).filter(([name, value]) => !isOnlyRead(value) || isLeft(name, value));
  return { ...found, ...Object.fromEntries(kept) };
}
