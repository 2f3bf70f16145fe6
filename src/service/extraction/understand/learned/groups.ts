/** Groups of related words: a segment, a row, a block of lines below each other, and all words with equal text. */
import { overlapX } from '../layout/geometry.ts';
import type { PageLayout, Segment } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';

/** Number of the group of each word of the page, in reading order. */
export type Groups = Readonly<Record<'segments' | 'rows' | 'blocks' | 'twins', Int32Array>>;

/** Lines of a block are at most this many letter heights apart, and their left or right edges within that many of each other. */
const maxGap = 1.1;
const sameEdge = 1.5;
/** Minimum number of digits or letters; fewer are equal by chance. */
const minFigures = 3;
const minLetters = 5;

function isBelow(upper: Segment, lower: Segment, unit: number): boolean {
  if (lower.y0 - upper.y1 > maxGap * unit || overlapX(upper, lower) <= 0) return false;
  const shared = overlapX(upper, lower) / Math.min(upper.x1 - upper.x0, lower.x1 - lower.x0);
  return Math.abs(upper.x0 - lower.x0) < sameEdge * unit || Math.abs(upper.x1 - lower.x1) < sameEdge * unit || shared > 0.8;
}

/** Returns the number of the block of each segment, in reading order. */
function blocksOf(page: PageLayout): Map<Segment, number> {
  const unit = page.letterHeight || 10;
  const blocks = new Map<Segment, number>();
  let count = 0;
  for (const [at, row] of page.rows.entries()) {
    const above = [...(page.rows[at - 1]?.segments ?? []), ...(page.rows[at - 2]?.segments ?? [])];
    for (const segment of row.segments) {
      const upper = above.find((each) => isBelow(each, segment, unit));
      blocks.set(segment, (upper === undefined ? undefined : blocks.get(upper)) ?? count++);
    }
  }
  return blocks;
}

/** Normalizes the text: numbers are equal regardless of spaces and marks, words regardless of spelling variants. */
function textKeyOf({ text, key }: Token): string | null {
  const figures = text.replaceAll(/\D/g, '');
  if (figures.length >= minFigures) return figures;
  return key.length >= minLetters ? key : null;
}

export function groupsOf(page: PageLayout): Groups {
  const blocks = blocksOf(page);
  const found = { segments: [] as number[], rows: [] as number[], blocks: [] as number[], twins: [] as number[] };
  const twins = new Map<string, number>();
  let [segmentCount, rowCount, twinCount] = [0, 0, 0];
  for (const row of page.rows) {
    for (const segment of row.segments) {
      for (const token of segment.tokens) {
        const saying = textKeyOf(token);
        const twin = (saying === null ? undefined : twins.get(saying)) ?? twinCount++;
        if (saying !== null) twins.set(saying, twin);
        found.segments.push(segmentCount);
        found.rows.push(rowCount);
        found.blocks.push(blocks.get(segment) ?? 0);
        found.twins.push(twin);
      }
      segmentCount += 1;
    }
    rowCount += 1;
  }
  return {
    segments: Int32Array.from(found.segments),
    rows: Int32Array.from(found.rows),
    blocks: Int32Array.from(found.blocks),
    twins: Int32Array.from(found.twins),
  };
}
