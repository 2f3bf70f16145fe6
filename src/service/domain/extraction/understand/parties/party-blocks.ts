/** Address blocks: below the heading of a party, or grown around a line with a postal code. */
import type { Context } from '../context.ts';
import type { LabelHit } from '../labels/label-hits.ts';
import { boxOf, heightOf, middleX, overlapX } from '../layout/geometry.ts';
import type { Box } from '../layout/geometry.ts';
import type { PageLayout, Segment } from '../layout/layout.ts';
import { textOf } from '../layout/layout.ts';
import { hasPlace } from '../lexicon/addresses.ts';
import { behindLabel, kindOf } from './party-lines.ts';
import type { Line } from './party-lines.ts';

export type Role = 'supplier' | 'customer' | 'otherParty';
export type PartyBlock = {
  lines: Line[];
  box: Box;
  /** From the heading above it. */
  heading: Role | null;
  /** One line that gives name and address with marks between: the sender's line above a window address. */
  isSenderLine: boolean;
};

/** Lines of a block stand closer than this many letter heights (from bottom to top). */
const widestLineGap = 1.5;
const mostLines = 12;

const roles: readonly Role[] = ['supplier', 'customer', 'otherParty'];

function roleOf(label: LabelHit): Role | null {
  const strongest = label.meanings.find(({ meaning }) => roles.some((role) => role === meaning));
  return roles.find((role) => role === strongest?.meaning) ?? null;
}

/** Headings are set apart: a colon, or the label alone in its segment. `to` in a sentence heads nothing. */
export function headingsOf(context: Context): { label: LabelHit; role: Role }[] {
  return context.labels.flatMap((label) => {
    const role = roleOf(label);
    if (role === null || !label.isSetApart || !label.isLeading) return [];
    const isShort = label.text.replace(/\P{L}/gu, '').length <= 4;
    return isShort &&
      !label.text.endsWith(':') &&
      label.text !== label.text.toUpperCase() &&
      context.layout.pages.length > 0 &&
      !startsBlock(context, label)
      ? []
      : [{ label, role }];
  });
}

/** `De` or `To` without a colon heads a block only when it is alone in its segment. */
function startsBlock(context: Context, label: LabelHit): boolean {
  return (
    context.layout.rows[label.row]?.segments.some(
      (segment) => segment.tokens.length === label.tokens.length && segment.tokens[0] === label.tokens[0],
    ) ?? false
  );
}

function segmentOfLabel(page: PageLayout, label: LabelHit): Segment | undefined {
  return page.rows
    .find((row) => row.index === label.row)
    ?.segments.find((segment) => segment.tokens.some((token) => label.tokens.includes(token)));
}

/** The left edge of the nearest heading or block to the right bounds a column. */
function rightBound(page: PageLayout, label: LabelHit, headings: readonly { label: LabelHit }[]): number {
  const beside = headings.filter(
    (other) =>
      other.label.page === label.page && other.label.x0 > label.x1 && Math.abs(other.label.y0 - label.y0) < 4 * heightOf(label),
  );
  return Math.min(page.width, ...beside.map((other) => other.label.x0 - 2));
}

function blockBelow(
  context: Context,
  page: PageLayout,
  heading: { label: LabelHit; role: Role },
  headings: readonly { label: LabelHit }[],
): PartyBlock | null {
  const { label, role } = heading;
  const right = rightBound(page, label, headings);
  const lines: Line[] = [];
  const own = segmentOfLabel(page, label);
  const inline = own === undefined ? null : behindLabel(own, label);
  const beside = page.rows
    .find((row) => row.index === label.row)
    ?.segments.find((segment) => segment.x0 > label.x1 && segment.x0 < right && segment !== own);
  const first = inline ?? (beside !== undefined && beside.x0 - label.x1 < 12 * page.letterHeight ? beside : null);
  if (first !== null) lines.push({ ...first, kind: kindOf(first, context.labelOf) });
  const left = first !== null && inline === null ? Math.min(label.x0, first.x0) : label.x0;
  let bottom = label.y1;
  let edge: number | null = first?.x0 ?? null;
  for (const row of page.rows) {
    if (row.index <= label.row || lines.length >= mostLines) continue;
    const inColumn = row.segments.filter(
      (segment) => segment.x1 > left - 3 && segment.x0 < right && segment.x0 > left - 3 * page.letterHeight,
    );
    const segment =
      edge === null ? inColumn[0] : inColumn.toSorted((a, b) => Math.abs(a.x0 - (edge ?? 0)) - Math.abs(b.x0 - (edge ?? 0)))[0];
    if (segment === undefined) continue;
    const gap = (segment.y0 - bottom) / page.letterHeight;
    if (gap > (lines.length === 0 ? 4 : widestLineGap + 0.6)) break;
    if (edge !== null && Math.abs(segment.x0 - edge) > 14 * page.letterHeight) continue;
    const kind = kindOf(segment, context.labelOf);
    if (kind === 'section') break;
    if (lines.length === 0 && kind === 'identifier' && gap > 2.5) break;
    lines.push({ ...segment, kind });
    bottom = segment.y1;
    edge ??= segment.x0;
  }
  const told = lines.filter((line) => line.kind !== 'empty');
  return told.length === 0 ? null : { lines: told, box: boxOf([label, ...told]), heading: role, isSenderLine: false };
}

const senderMarks = /\s+[·•●|∙▪*]\s*|\s+[-–—]\s+|,\s+|\s*\|\s*/u;

function senderLineOf(segment: Segment): PartyBlock | null {
  const parts = segment.text.split(senderMarks).filter((part) => part !== '' && part !== undefined);
  if (parts.length < 3 || !hasPlace(segment.text) || segment.tokens.length > 24) return null;
  if (!/[·•●|∙▪]|\s[-–—]\s|,/u.test(segment.text)) return null;
  return { lines: [{ ...segment, kind: 'place' }], box: segment, heading: null, isSenderLine: true };
}

function isAligned(a: Box, b: Box, height: number): boolean {
  return (
    Math.abs(a.x0 - b.x0) < 1.2 * height ||
    Math.abs(a.x1 - b.x1) < 0.6 * height ||
    (overlapX(a, b) > 0 && Math.abs(middleX(a) - middleX(b)) < height)
  );
}

/** Grows a block around a postal line: up to the name, down over country, identifiers and contact. */
function blockAround(context: Context, page: PageLayout, anchor: Segment): PartyBlock {
  const lines: Line[] = [{ ...anchor, kind: 'place' }];
  const rowAt = page.rows.findIndex((row) => row.index === anchor.row);
  let top: Box = anchor;
  for (let at = rowAt - 1; at >= 0 && lines.length < 7; at -= 1) {
    const segment = page.rows[at]?.segments.find((each) => isAligned(each, anchor, page.letterHeight));
    if (segment === undefined) {
      if (top.y0 - (page.rows[at]?.y1 ?? 0) > widestLineGap * page.letterHeight) break;
      continue;
    }
    if (top.y0 - segment.y1 > widestLineGap * Math.max(page.letterHeight, 0.7 * heightOf(segment))) break;
    const kind = kindOf(segment, context.labelOf);
    if (kind === 'section' || kind === 'figure' || (kind === 'place' && lines.length > 1)) break;
    lines.unshift({ ...segment, kind });
    top = segment;
  }
  let bottom: Box = anchor;
  for (let at = rowAt + 1; at < page.rows.length && lines.length < mostLines; at += 1) {
    const segment = page.rows[at]?.segments.find((each) => isAligned(each, anchor, page.letterHeight));
    if (segment === undefined) {
      if ((page.rows[at]?.y0 ?? 0) - bottom.y1 > widestLineGap * page.letterHeight) break;
      continue;
    }
    if (segment.y0 - bottom.y1 > widestLineGap * page.letterHeight) break;
    const kind = kindOf(segment, context.labelOf);
    if (kind !== 'country' && kind !== 'identifier' && kind !== 'contact') break;
    lines.push({ ...segment, kind });
    bottom = segment;
  }
  while (lines[0] !== undefined && (lines[0].kind === 'identifier' || lines[0].kind === 'contact' || lines[0].kind === 'empty'))
    lines.shift();
  return { lines, box: boxOf(lines), heading: null, isSenderLine: false };
}

/** Every address on the pages. A block below a heading keeps its lines; the others come from what is left. */
export function findPartyBlocks(context: Context): PartyBlock[] {
  const headings = headingsOf(context);
  const blocks: PartyBlock[] = [];
  for (const page of context.layout.pages) {
    for (const heading of headings) {
      if (heading.label.page !== page.index) continue;
      const block = blockBelow(context, page, heading, headings);
      if (block !== null) blocks.push(block);
    }
    const taken = new Set(blocks.flatMap((block) => block.lines.flatMap((line) => line.tokens)));
    for (const row of page.rows) {
      for (const segment of row.segments) {
        if (segment.tokens.some((token) => taken.has(token)) || !hasPlace(segment.text) || textOf(segment.tokens).length > 160)
          continue;
        const block = senderLineOf(segment) ?? blockAround(context, page, segment);
        for (const line of block.lines) for (const token of line.tokens) taken.add(token);
        blocks.push(block);
      }
    }
  }
  return blocks;
}
