/** Skew of a scanned page, derived from its words: neighbors on one line rise or fall together. */
import { heightOf, median, middleX, middleY, overlapY } from './geometry.ts';
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

/** `y`: down the page. `run`: from the middle of the first word to that of the last. */
type LineSlope = { y: number; slope: number; run: number };

/** Minimum lengths of a line in letter heights from which its slope is a measure: short ones cover the whole page, long ones are precise. */
const minLengths = [5, 12];
/** Minimum number of lines, and minimum difference of slope between the first and the last one: the edges of words vary. */
const minLines = 8;
const minDifference = 0.01;

function lineSlopes(tokens: readonly Token[]): LineSlope[] {
  return [...Map.groupBy(tokens, ({ line }) => line).values()].flatMap((line) => {
    const sorted = line.toSorted((a, b) => a.x0 - b.x0);
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (first === undefined || last === undefined) return [];
    const run = middleX(last) - middleX(first);
    if (run <= 0) return [];
    return [{ y: (middleY(first) + middleY(last)) / 2, slope: (middleY(last) - middleY(first)) / run, run }];
  });
}

/**
 * Returns by how much the slope changes per point down the page, as the edges of a photographed sheet converge. The median of all pairs of
 * lines is not moved by single wrong ones (Theil 1950, Sen 1968).
 */
function convergenceOf(lines: readonly LineSlope[]): Skew[] {
  if (lines.length < minLines) return [];
  const ys = lines.map(({ y }) => y);
  const height = Math.max(...ys) - Math.min(...ys);
  const changes = lines.flatMap((a, at) =>
    lines.slice(at + 1).flatMap((b) => (Math.abs(b.y - a.y) > height / 10 ? [(b.slope - a.slope) / (b.y - a.y)] : [])),
  );
  const change = median(changes);
  if (Math.abs(change) * height < minDifference) return [];
  return [{ slope: median(lines.map(({ slope, y }) => slope - change * y)), change }];
}

/** `slope`: that of the lines at the top of the page, in points down per point to the right. `change`: of the slope per point down the page. */
export type Skew = { slope: number; change: number };

/** Returns the skews that the words of a page may have; the first one is the same all over the page. */
export function skewsOf(tokens: readonly Token[]): Skew[] {
  const letterHeight = median(tokens.map(heightOf));
  const lines = lineSlopes(tokens);
  return [
    { slope: skewOf(tokens), change: 0 },
    ...minLengths.flatMap((length) => convergenceOf(lines.filter(({ run }) => run >= length * letterHeight))),
  ];
}

/** Returns the tokens as on a deskewed page; their words are not modified. */
export function deskewed(tokens: readonly Token[], { slope, change }: Skew): Token[] {
  const center = median(tokens.map(middleX));
  return tokens.map((token) => {
    const shift = (slope + change * middleY(token)) * (middleX(token) - center);
    return { ...token, y0: token.y0 - shift, y1: token.y1 - shift };
  });
}
