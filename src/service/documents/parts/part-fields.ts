import type { FieldValue, FieldValues } from '#values/values.ts';

/** Whether the value comes only from extraction, which is repeated for the part. */
export const isOnlyExtracted = ({ source }: FieldValue): boolean => source === undefined || source === 'Extraction';

/**
 * Returns extracted values of the part, except where somebody else has set a value. Values dealt to the part that were not found again are
 * kept, unless another field was now extracted from the same words.
 */
export function partFields(splitLines: FieldValues, found: FieldValues): FieldValues {
  const taken = new Set(Object.values(found).flatMap(({ wordIds }) => wordIds));
  const isLeft = (name: string, { wordIds }: FieldValue) =>
    found[name] === undefined && wordIds.some((wordId) => !taken.has(wordId));
  const kept = Object.entries(splitLines).filter(([name, value]) => !isOnlyExtracted(value) || isLeft(name, value));
  return { ...found, ...Object.fromEntries(kept) };
}
