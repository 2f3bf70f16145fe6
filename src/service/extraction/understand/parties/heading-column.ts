/** Columns of lines below headings. */
import type { LabelHit } from '../labels/label-hits.ts';
import { heightOf } from '../layout/geometry.ts';
import type { PageLayout, Segment } from '../layout/layout.ts';
import { maxLineGap } from './party-block.ts';

/** How far left of a heading its lines may start, in letter heights. */
export const maxOutdent = 3;

/** Returns the right bound of a column: the left edge of the nearest heading or block. */
export function rightBound(page: PageLayout, label: LabelHit, headings: readonly { label: LabelHit }[]): number {
  const beside = headings.filter(
    (other) =>
      other.label.page === label.page && other.label.x0 > label.x1 && Math.abs(other.label.y0 - label.y0) < 4 * heightOf(label),
  );
  return Math.min(page.width, ...beside.map((other) => other.label.x0 - 2));
}

/** `isAligned`: its lines are centred below the heading or end where it ends; others start at one edge. */
export type Column = { from: number; to: number; isAligned: boolean };

/** Whether a line is centred below a heading, or ends where the heading ends. */
export const isAlignedTo = (label: LabelHit, { x0, x1 }: Segment, letterHeight: number): boolean =>
  Math.abs(x0 + x1 - label.x0 - label.x1) < letterHeight || Math.abs(x1 - label.x1) < 0.3 * letterHeight;

/** Returns the middles of the gaps between a heading and those beside it. */
const gapsBeside = (label: LabelHit, headings: readonly { label: LabelHit }[]): number[] =>
  headings
    .filter((other) => other.label !== label && other.label.page === label.page && other.label.row === label.row)
    .map((other) => (Math.max(other.label.x0, label.x0) + Math.min(other.label.x1, label.x1)) / 2);

/**
 * Returns the column below a heading that is left of where its lines start: one centred above a cell, `Dodavatel … Odběratel`, or above lines
 * that are centred or end below it.
 */
export function columnLeftOf(page: PageLayout, label: LabelHit, headings: readonly { label: LabelHit }[]): Column | null {
  const gaps = gapsBeside(label, headings);
  const from = Math.max(0, ...gaps.filter((x) => x < label.x0));
  const to = Math.min(page.width, ...gaps.filter((x) => x > label.x0));
  const isInside = ({ x0 }: Segment): boolean => x0 >= from && x0 < to;
  const next = page.rows.find(
    ({ index, y0, segments }) => index > label.row && y0 - label.y1 < maxLineGap * page.letterHeight && segments.some(isInside),
  );
  const below = next?.segments.filter(isInside) ?? [];
  const isLeft = ({ x0 }: Segment): boolean => x0 < label.x0 - maxOutdent * page.letterHeight;
  const isColumn =
    below.length > 0 &&
    (gaps.length > 0 ? below.every(isLeft) : below.some((line) => isLeft(line) && isAlignedTo(label, line, page.letterHeight)));
  return isColumn ? { from, to, isAligned: gaps.length === 0 } : null;
}
