/** Address blocks: below headings, in the window of an envelope, or around a line with a postal code. */
import type { Context } from '../context.ts';
import { boxOf, middleX, overlapX } from '../layout/geometry.ts';
import type { Box } from '../layout/geometry.ts';
import { textOf } from '../layout/layout.ts';
import type { PageLayout, Row, Segment } from '../layout/layout.ts';
import { hasLegalForm, hasPlace, hasPlaceBelowStreet, hasStreet, isSetApartNumber } from '../lexicon/addresses.ts';
import { isCountry } from '../lexicon/countries.ts';
import { blockBelow, isAboveCountry } from './headed-blocks.ts';
import { headingsOf } from './headings.ts';
import { maxLines, maxLineGap } from './party-block.ts';
import type { PartyBlock } from './party-block.ts';
import { kindOf } from './party-lines.ts';
import type { Line } from './party-lines.ts';

const senderMarks = /\s+[·•●|∙▪*]\s*|\s+[-–—]\s+|,\s+|\s*\|\s*/u;

/** Maximum number of words in a sender's line, including the marks between them. */
const maxSenderWords = 24;

/** Returns a long line up to the town between its marks: `Nitrava, a.s. · Hlavná 1, 940 02 Zámky · IČO 31702287 · Zapísaná v OR …`. */
function upToTown(segment: Segment): Segment {
  if (segment.tokens.length <= maxSenderWords) return segment;
  const ends = segment.tokens.flatMap(({ text }, at) => (/^[·•●|∙▪]$/u.test(text) ? [at] : []));
  for (const end of ends) {
    const tokens = segment.tokens.slice(0, end);
    const text = textOf(tokens);
    if (hasPlace(text)) return { ...boxOf(tokens), row: segment.row, tokens, text };
  }
  return segment;
}

function senderLineOf(segment: Segment): PartyBlock | null {
  const parts = segment.text.split(senderMarks).filter((part) => part !== '' && part !== undefined);
  if (
    parts.length < 3 ||
    hasStreet(parts[0] ?? '') ||
    isSetApartNumber(parts[1] ?? '') ||
    /^\p{Ll}/u.test(segment.text) ||
    !hasPlace(segment.text) ||
    segment.tokens.length > maxSenderWords ||
    isSentence(segment)
  )
    return null;
  if (!/[·•●|∙▪]|\s[-–—]\s|,/u.test(segment.text)) return null;
  return {
    lines: [{ ...segment, kind: 'place' }],
    box: segment,
    heading: null,
    isSenderLine: true,
    isInWindow: false,
    isReceiptHead: false,
  };
}

function isAligned(a: Box, b: Box, height: number): boolean {
  return (
    Math.abs(a.x0 - b.x0) < 1.2 * height ||
    Math.abs(a.x1 - b.x1) < 0.6 * height ||
    (overlapX(a, b) > 0 && Math.abs(middleX(a) - middleX(b)) < height)
  );
}

/** Extends a block around a line with a postal code: up to the name, down to country, identifiers and contact. */
function blockAround(context: Context, page: PageLayout, anchor: Segment): PartyBlock {
  const lines: Line[] = [{ ...anchor, kind: kindOf(anchor, context.labelOf) }];
  const rowAt = page.rows.findIndex((row) => row.index === anchor.row);
  let top: Box = anchor;
  let usualGap = 0;
  for (let at = rowAt - 1; at >= 0 && lines.length < 7; at -= 1) {
    const segment = page.rows[at]?.segments.find((each) => isAligned(each, anchor, page.letterHeight));
    const gap = (top.y0 - (segment?.y1 ?? page.rows[at]?.y1 ?? 0)) / page.letterHeight;
    // Lines of one block are evenly spaced: the first gap determines how far away the next line may be.
    const widest = lines.length === 1 ? maxLineGap : Math.min(maxLineGap, usualGap + 0.75);
    if (gap > widest) break;
    if (segment === undefined) continue;
    const told = kindOf(segment, context.labelOf);
    // a line with a number directly above the town is the street, regardless of its words
    const isStreet = told === 'name' && lines.length === 1 && /\d/.test(segment.text) && !hasLegalForm(segment.text);
    const kind = isStreet ? 'street' : told;
    if (kind === 'section' || kind === 'figure' || (kind === 'place' && lines.length > 1)) break;
    if (kind === 'identifier' && lines.some((line) => line.kind === 'name')) break;
    if (lines.length === 1) usualGap = Math.max(0, gap);
    lines.unshift({ ...segment, kind });
    top = segment;
  }
  let bottom: Box = anchor;
  for (let at = rowAt + 1; at < page.rows.length && lines.length < maxLines; at += 1) {
    const segment = page.rows[at]?.segments.find((each) => isAligned(each, anchor, page.letterHeight));
    if (((segment?.y0 ?? page.rows[at]?.y0 ?? 0) - bottom.y1) / page.letterHeight > maxLineGap) break;
    if (segment === undefined) continue;
    const kind = kindOf(segment, context.labelOf);
    const isRegion = kind === 'name' && isAboveCountry(page, segment);
    if (kind !== 'country' && kind !== 'identifier' && kind !== 'contact' && !isRegion) break;
    lines.push({ ...segment, kind: isRegion ? 'place' : kind });
    bottom = segment;
  }
  while (lines[0] !== undefined && (lines[0].kind === 'identifier' || lines[0].kind === 'contact' || lines[0].kind === 'empty'))
    lines.shift();
  return {
    lines,
    box: boxOf(lines.length === 0 ? [anchor] : lines),
    heading: null,
    isSenderLine: false,
    isInWindow: false,
    isReceiptHead: false,
  };
}

/** Returns the block in the window of an envelope, below the sender's line: the receiver, in any format. */
function windowBelow(context: Context, page: PageLayout, sender: PartyBlock): PartyBlock | null {
  const lines: Line[] = [];
  let bottom = sender.box.y1;
  for (const row of page.rows) {
    const segment = row.segments.find(
      (each) =>
        Math.abs(each.x0 - sender.box.x0) < 4 * page.letterHeight ||
        (lines[0] !== undefined && Math.abs(each.x0 - lines[0].x0) < page.letterHeight),
    );
    if (segment === undefined || segment.y0 < sender.box.y1 - 2) continue;
    const gap = (segment.y0 - bottom) / page.letterHeight;
    const last = lines.at(-1);
    if (
      gap > (lines.length === 0 ? 7 : 2.6) ||
      (lines.length > 1 && last !== undefined && gap > 1.2 && (last.kind === 'place' || last.kind === 'country'))
    )
      break;
    const kind = kindOf(segment, context.labelOf);
    if (kind === 'section' || kind === 'identifier' || kind === 'figure' || lines.length >= 8) break;
    if (lines.some((line) => line.kind === 'place') && kind !== 'country' && kind !== 'contact') break;
    lines.push({ ...segment, kind });
    bottom = segment.y1;
  }
  return lines.length < 2
    ? null
    : { lines, box: boxOf(lines), heading: null, isSenderLine: false, isInWindow: true, isReceiptHead: false };
}

/** Whether a segment is running text, which continues from the line above. */
const isSentence = ({ text, tokens }: Segment): boolean =>
  tokens.length > 8 && /^\p{Ll}{2}|[\p{Ll}\d]{4}\. \p{Lu}\p{Ll}{3}/u.test(text);

/** Whether a segment directly above a town may be a street: `Strandparken 14, 2. tv.` */
function isStreetLike(context: Context, segment: Segment): boolean {
  const kind = kindOf(segment, context.labelOf);
  return kind === 'street' || (kind === 'name' && /\p{L}{3}.* \d/u.test(segment.text) && !hasLegalForm(segment.text));
}

/** Splits a line at bars: `Teplárna, a.s., Ledečská 3028, 580 01 Brod | IČO 27145336 | DIČ CZ27145336` has three parts. */
function partsBetweenBars(segment: Segment): Segment[] {
  const bars = segment.tokens.flatMap(({ text }, at) => (text === '|' ? [at] : []));
  if (bars.length === 0 || segment.tokens.length <= maxSenderWords) return [segment];
  const ends = [...bars, segment.tokens.length];
  return ends.flatMap((to, at) => {
    const tokens = segment.tokens.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, to);
    return tokens.length === 0 ? [] : [{ ...boxOf(tokens), row: segment.row, tokens, text: textOf(tokens) }];
  });
}

const sumsIn = (context: Context, row: Row): boolean =>
  context.amounts.some((amount) => amount.row === row.index && amount.decimals === 2 && !amount.isPercent);

/** Finds all addresses on the pages. Blocks below headings take their lines first; other blocks are built from the remaining ones. */
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
    const take = (block: PartyBlock): void => {
      blocks.push(block);
      for (const line of block.lines) for (const token of line.tokens) taken.add(token);
    };
    const free = page.rows
      .filter((row) => !sumsIn(context, row))
      .flatMap((row) =>
        row.segments
          .flatMap(partsBetweenBars)
          .map(upToTown)
          .filter((segment) => segment.text.length <= 160),
      );
    const isFree = (segment: Segment): boolean => !segment.tokens.some((token) => taken.has(token));
    for (const segment of free) {
      const sender = isFree(segment) ? senderLineOf(segment) : null;
      if (sender === null) continue;
      take(sender);
      const window = sender.box.y0 < page.height / 2 ? windowBelow(context, page, sender) : null;
      if (window !== null && window.lines.every(isFree)) take(window);
    }
    // A country alone ends an address whose town has no known postal code.
    for (const isAnchor of [hasPlace, isCountry]) {
      for (const segment of free)
        if (isAnchor(segment.text) && !isSentence(segment) && isFree(segment)) take(blockAround(context, page, segment));
    }
    for (const segment of free) {
      if (!isFree(segment) || !hasPlaceBelowStreet(segment.text)) continue;
      const above = free.find((each) => each.row === segment.row - 1 && isAligned(each, segment, page.letterHeight));
      if (above !== undefined && isFree(above) && isStreetLike(context, above)) take(blockAround(context, page, segment));
    }
  }
  return blocks;
}
