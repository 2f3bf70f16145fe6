/** How a scanned page leans, told by its words: neighbours on one line climb or fall together. */
import { heightOf, median, middleY, overlapY } from './geometry.ts';
import type { Token } from './tokens.ts';

/** Fewer neighbours than this tell nothing. */
const leastPairs = 25;
/** Beyond this a page is turned, not leaning. */
const steepest = 0.06;

/** Rise of the lines, points down per point to the right. */
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
    // Base lines are steadier than middles: accents and descenders move only one edge.
    if (run > 1.5 * height) slopes.push((next.y1 - token.y1) / run, (middleY(next) - middleY(token)) / run);
  }
  const slope = slopes.length < leastPairs ? 0 : median(slopes);
  return Math.abs(slope) > steepest ? 0 : slope;
}

/** The tokens as on a page that stands straight; their words are not touched. */
export function straightened(tokens: Token[]): Token[] {
  const slope = skewOf(tokens);
  if (Math.abs(slope) < 0.001) return tokens;
  for (const token of tokens) {
    const shift = (slope * (token.x0 + token.x1)) / 2;
    token.y0 -= shift;
    token.y1 -= shift;
  }
  return tokens;
}
