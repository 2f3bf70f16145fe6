import type { FieldValue, FieldValues } from '#values/values.ts';

/** The words of a page are numbered consecutively from `firstWordId`. */
export type NumberedPage = { firstWordId: number; wordCount: number };
export type PartValues = { fields: FieldValues; items: FieldValues[]; pages: NumberedPage[] };
type Values = { fields: FieldValues; items: FieldValues[] };
/** Position of a word of the whole document: its part, and its id there. */
type Place = { part: number; wordId: number };

/**
 * Distributes the values of a document to the parts that it is split into. `starts` are the first pages of the parts, beginning with 0. A
 * value goes to the part with most of its words, an item as a whole; values without a position go to the first part. Words are renumbered
 * in each part.
 */
export function partValues(pages: readonly NumberedPage[], starts: readonly number[], { fields, items }: Values): PartValues[] {
  const parts: PartValues[] = starts.map(() => ({ fields: {}, items: [], pages: [] }));
  const places = new Map<number, Place>();
  const counts = starts.map(() => 0);
  for (const [index, { firstWordId, wordCount }] of pages.entries()) {
    const part = starts.findLastIndex((start) => start <= index);
    const first = counts[part] ?? 0;
    parts[part]?.pages.push({ firstWordId: first, wordCount });
    for (let word = 0; word < wordCount; word += 1) places.set(firstWordId + word, { part, wordId: first + word });
    counts[part] = first + wordCount;
  }
  for (const [name, value] of Object.entries(fields)) {
    const part = partOf([value], places);
    const target = parts[part];
    if (target) target.fields[name] = within(value, part, places);
  }
  for (const item of items) {
    const part = partOf(Object.values(item), places);
    const cells = Object.entries(item).map(([name, value]) => [name, within(value, part, places)] as const);
    parts[part]?.items.push(Object.fromEntries(cells));
  }
  return parts;
}

/** Returns the part with most of the words; the earlier one if there is a tie. */
function partOf(values: readonly FieldValue[], places: ReadonlyMap<number, Place>): number {
  const votes = new Map<number, number>();
  for (const id of values.flatMap(({ wordIds }) => wordIds)) {
    const place = places.get(id);
    if (place) votes.set(place.part, (votes.get(place.part) ?? 0) + 1);
  }
  return [...votes].toSorted(([a, n], [b, m]) => m - n || a - b)[0]?.[0] ?? 0;
}

const within = (value: FieldValue, part: number, places: ReadonlyMap<number, Place>): FieldValue => ({
  ...value,
  wordIds: value.wordIds.flatMap((id) => {
    const place = places.get(id);
    return place?.part === part ? [place.wordId] : [];
  }),
});
