/** Finds rows again after rows were added, deleted and edited. Rows have no identity in the service, so they are known by their values. */

/** The filled cells of a row by column. */
export type RowValues = ReadonlyMap<string, string>;

/** Rows that share no value are paired only if nothing better is possible. */
const nothingShared = 0.1;
/** Larger blocks of changed rows are not compared row by row, which takes the product of their lengths. */
const maxComparisons = 40_000;

export const haveSameValues = (a: RowValues, b: RowValues): boolean =>
  a.size === b.size && [...a].every(([column, value]) => b.get(column) === value);

function likeness(a: RowValues, b: RowValues): number {
  let shared = 0;
  for (const [column, value] of a) if (b.get(column) === value) shared += 1;
  return shared + nothingShared;
}

/** Returns for each of `rows` its index in `base`, in ascending order, or null for an added row. */
export function matchRows(base: readonly RowValues[], rows: readonly RowValues[]): (number | null)[] {
  const isPair = (at: number, place: number): boolean => {
    const [former, row] = [base[at], rows[place]];
    return former !== undefined && row !== undefined && haveSameValues(former, row);
  };
  let start = 0;
  while (isPair(start, start)) start += 1;
  let [baseEnd, end] = [base.length, rows.length];
  while (baseEnd > start && end > start && isPair(baseEnd - 1, end - 1)) [baseEnd, end] = [baseEnd - 1, end - 1];
  const middle = alike(base.slice(start, baseEnd), rows.slice(start, end));
  return rows.map((_, at) => {
    if (at < start) return at;
    if (at >= end) return at - end + baseEnd;
    const found = middle[at - start] ?? null;
    return found === null ? null : found + start;
  });
}

/** Pairs rows in their order so that they share as many values as possible. */
function alike(base: readonly RowValues[], rows: readonly RowValues[]): (number | null)[] {
  if (base.length * rows.length > maxComparisons) return rows.map((_, at) => (base.length === rows.length ? at : null));
  const width = base.length + 1;
  /** Best sum for the rows from `place` and the base from `at`. */
  const best = new Float64Array((rows.length + 1) * width);
  const sumAt = (place: number, at: number): number => best[place * width + at] ?? 0;
  const paired = (place: number, at: number): number => {
    const [row, former] = [rows[place], base[at]];
    return row && former ? likeness(row, former) + sumAt(place + 1, at + 1) : 0;
  };
  for (let place = rows.length - 1; place >= 0; place -= 1)
    for (let at = base.length - 1; at >= 0; at -= 1)
      best[place * width + at] = Math.max(paired(place, at), sumAt(place + 1, at), sumAt(place, at + 1));
  let at = 0;
  return rows.map((_, place) => {
    while (at < base.length && sumAt(place, at) === sumAt(place, at + 1) && sumAt(place, at) > paired(place, at)) at += 1;
    if (at >= base.length || sumAt(place, at) !== paired(place, at)) return null;
    at += 1;
    return at - 1;
  });
}
