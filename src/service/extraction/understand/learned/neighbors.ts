/** Neighbors of a word: the words beside, above and below it, and its possible headings. */
import { overlapX } from '../layout/geometry.ts';
import type { PageLayout } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';

/**
 * left, left of that, right, right of that, above, two above, below, the last word without digits above, end of the previous segment, first
 * of the row
 */
export const directions = 10;

/** Rows farther up than this are not headings of the word. */
const maxRowsAbove = 60;

type Place = { token: Token; at: number };

const nearestIn = (row: readonly Place[], token: Token, isFit: (other: Token) => boolean): Place | undefined => {
  let best: Place | undefined;
  let bestShared = 0;
  for (const place of row) {
    const shared = overlapX(place.token, token);
    if (shared > bestShared && isFit(place.token)) [best, bestShared] = [place, shared];
  }
  return best;
};

/** Returns the indexes of neighbors among the tokens of the page in reading order, -1 if there is none. */
export function neighborsOf(page: PageLayout): Int32Array {
  let count = 0;
  const rows = page.rows.map((row) => row.tokens.map((token): Place => ({ token, at: count++ })));
  const found = new Int32Array(count * directions).fill(-1);
  const always = (): boolean => true;
  for (const [rowAt, row] of rows.entries()) {
    const segments = page.rows[rowAt]?.segments ?? [];
    const segmentOf = new Map(segments.flatMap((segment, at) => segment.tokens.map((token) => [token, at] as const)));
    for (const [place, { token, at }] of row.entries()) {
      const put = (direction: number, other: Place | undefined): void => {
        if (other !== undefined && other.at !== at) found[at * directions + direction] = other.at;
      };
      put(0, row[place - 1]);
      put(1, row[place - 2]);
      put(2, row[place + 1]);
      put(3, row[place + 2]);
      let above: Place | undefined;
      let second: Place | undefined;
      let heading: Place | undefined;
      for (let up = rowAt - 1; up >= Math.max(0, rowAt - maxRowsAbove) && heading === undefined; up -= 1) {
        const other = rows[up] ?? [];
        const nearest = nearestIn(other, token, always);
        if (nearest === undefined) continue;
        if (above === undefined) above = nearest;
        else second ??= nearest;
        heading = nearestIn(other, token, (each) => /\p{L}{2}/u.test(each.text) && !/\d/.test(each.text));
      }
      put(4, above);
      put(5, second);
      put(7, heading);
      for (let down = rowAt + 1; down < Math.min(rows.length, rowAt + 12); down += 1) {
        const nearest = nearestIn(rows[down] ?? [], token, always);
        if (nearest === undefined) continue;
        put(6, nearest);
        break;
      }
      const segment = segmentOf.get(token) ?? 0;
      const before = segments[segment - 1]?.tokens.at(-1);
      put(8, before === undefined ? undefined : row.find((other) => other.token === before));
      put(9, row[0]);
    }
  }
  return found;
}
