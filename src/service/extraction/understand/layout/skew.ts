/** Skew of a scanned page, derived from its words: neighbors on one line rise or fall together. */
import { heightOf, median, middleY, overlapY } from './geometry.ts';
import type { Token } from './tokens.ts';

/** Minimum number of neighbor pairs for a result. */
const minPairs = 15;
/** Maximum slope; beyond it a page is rotated, not skewed. */
const maxSlope = 0.12;

/** Returns the slope of the lines, in points down per point to the right. */
function skewOf(tokens: readonly Token[]): number {
  const slopes: number[] = [];
  const sorted = tokens.toSorted((a, b) => a.x0 - b.x0);
  for (const [at, token] of sorted.entries()) {
    const height = heightOf(token);
    const next = sorted
      .slice(at + 1, at + 160)
      .find(
        (other) =>
          other.x0 >= token.x1 - 1 &&
          other.x0 - token.x1 < 3 * height &&
          overlapY(token, other) > 0.6 * Math.min(height, heightOf(other)),
      );
    if (next === undefined) continue;
    const run = (next.x0 + next.x1 - token.x0 - token.x1) / 2;
    // Baselines are more stable than centers: accents and descenders move only one edge.
    if (run > 1.5 * height) slopes.push((next.y1 - token.y1) / run, (middleY(next) - middleY(token)) / run);
  }
  const slope = slopes.length < minPairs ? 0 : median(slopes);
  return Math.abs(slope) > maxSlope ? 0 : slope;
}

/** Returns the tokens as on a deskewed page; their words are not modified. */
export function deskewed(tokens: Token[]): Token[] {
  const slope = skewOf(tokens);
  if (Math.abs(slope) < 0.001) return tokens;
  for (const token of tokens) {
    const shift = (slope * (token.x0 + token.x1)) / 2;
    token.y0 -= shift;
    token.y1 -= shift;
  }
  return tokens;
}
