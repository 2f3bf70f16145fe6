import type { FieldValue, FieldValues } from '#values/values.ts';

/** The words of a page are numbered one after another from `firstWordId`. */
export type NumberedPage = { firstWordId: number; wordCount: number };
export type PartValues = { fields: FieldValues; items: FieldValues[]; pages: NumberedPage[] };
type Values = { fields: FieldValues; items: FieldValues[] };
/** Where a word of the whole document is: in which part, and under which id there. */
type Place = { part: number; wordId: number };

/**
 * Deals the values of a document out to the parts that it is cut into. `starts` are the first pages of the parts, beginning with 0. A value
 * goes where most of its words stand, an item as a whole; what stands nowhere goes to the first part. Words are numbered anew in each part.
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

/** The part with most of the words; of two with as many, the earlier one. */
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
