/** Matches lines of an e-invoice with lines of the printed table: by words and numbers, in order. */
import { keyOf } from '../grammar/fold.ts';

/** Properties that distinguish a line: the folded words of its description and its numbers in canonical form. */
export type RowFacts = { words: ReadonlySet<string>; figures: Readonly<Record<string, string>> };

/** Maximum number of comparisons, to limit the time. */
const maxComparisons = 1_000_000;
const sharedWords = 2;
/** Numbers that many lines have in common and that distinguish little. */
const weakFigures = new Set(['item_quantity', 'item_vat_rate']);
const least = 2;

export const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(/[^\p{L}\p{N}]+/u)
      .map(keyOf)
      .filter((word) => word !== ''),
  );

function likeness(one: RowFacts, other: RowFacts): number {
  const fewer = Math.min(one.words.size, other.words.size);
  const shared = fewer === 0 ? 0 : [...one.words].filter((word) => other.words.has(word)).length / fewer;
  const figures = Object.entries(one.figures).reduce(
    (sum, [name, value]) => sum + (other.figures[name] === value ? (weakFigures.has(name) ? 0.5 : 1) : 0),
    0,
  );
  return (shared >= 0.5 ? sharedWords : 0) + figures;
}

/** Returns pairs of ascending indexes: the alignment with the highest total similarity (Needleman and Wunsch, 1970). */
export function pairRows(ones: readonly RowFacts[], others: readonly RowFacts[]): [number, number][] {
  const width = others.length + 1;
  if (ones.length * others.length > maxComparisons) return [];
  const best = new Float64Array((ones.length + 1) * width);
  const gains = new Float64Array((ones.length + 1) * width);
  const at = (row: number, column: number): number => row * width + column;
  const bestAt = (row: number, column: number): number => best[at(row, column)] ?? 0;
  for (const [row, one] of ones.entries())
    for (const [column, other] of others.entries()) {
      const alike = likeness(one, other);
      const gain = alike < least ? 0 : alike;
      gains[at(row + 1, column + 1)] = gain;
      best[at(row + 1, column + 1)] = Math.max(bestAt(row, column + 1), bestAt(row + 1, column), bestAt(row, column) + gain);
    }
  const pairs: [number, number][] = [];
  let [row, column] = [ones.length, others.length];
  while (row > 0 && column > 0) {
    const gain = gains[at(row, column)] ?? 0;
    if (gain > 0 && bestAt(row, column) === bestAt(row - 1, column - 1) + gain) {
      pairs.unshift([row - 1, column - 1]);
      row -= 1;
      column -= 1;
    } else if (bestAt(row - 1, column) >= bestAt(row, column - 1)) row -= 1;
    else column -= 1;
  }
  return pairs;
}
