/** Groups tokens into rows (one line) and rows into segments (parts of a row that are separated by wide gaps). */
import type { ReadPage } from '../../reading.ts';
import { boxOf, heightOf, median, middleY, overlapX, overlapY } from './geometry.ts';
import type { Box } from './geometry.ts';
import { deskewed, skewsOf } from './skew.ts';
import { tokensOfPage } from './tokens.ts';
import type { Token } from './tokens.ts';

export type Segment = Box & { row: number; tokens: Token[]; text: string };
export type Row = Box & { index: number; tokens: Token[]; segments: Segment[]; letterHeight: number };
export type PageLayout = { index: number; width: number; height: number; rows: Row[]; letterHeight: number; isOcr: boolean };
export type Layout = { pages: PageLayout[]; rows: Row[]; tokens: Token[] };

/** Whether the words of a page were read by OCR. */
export const isScanned = ({ pages }: Layout, page: number): boolean => pages.some(({ index, isOcr }) => index === page && isOcr);

/** A gap wider than this many letter heights separates two segments. */
const segmentGap = 0.95;
/** Wider gaps that do not separate a colon from the text before it, and a town from its postal code. */
const boundGap = { colon: 14, town: 2.4 };
/** Boxes of OCR fit the letters tightly; those of a text layer span from the highest to the lowest letter of the font. */
const ocrHeightFactor = 1.35;

export const textOf = (tokens: readonly Token[]): string => tokens.map((token) => token.text).join(' ');
export const wordIdsOf = (tokens: readonly Token[]): number[] => [...new Set(tokens.map((token) => token.wordId))];

export const lettersIn = (tokens: readonly Token[]): number => textOf(tokens).replaceAll(/\P{L}/gu, '').length;

/**
 * Least share of their height that words of a row have in common. Boxes of a text layer are as high as the font, and lines set closely overlap by
 * half of that: of words that stand above each other, only those at one height are of one row.
 */
const leastOverlap = { aboveEachOther: 0.65, beside: 0.5 } as const;

function areOfOneRow(a: Token, b: Token, isOcr: boolean): boolean {
  const least = !isOcr && overlapX(a, b) > 0 ? leastOverlap.aboveEachOther : leastOverlap.beside;
  return overlapY(a, b) >= least * Math.min(heightOf(a), heightOf(b));
}

function gatherRows(tokens: Token[], isOcr: boolean): Token[][] {
  const rows: Token[][] = [];
  let open: Token[][] = [];
  for (const token of tokens.toSorted((a, b) => middleY(a) - middleY(b) || a.x0 - b.x0)) {
    open = open.filter((row) => row.some((other) => other.y1 > token.y0));
    let best: Token[] | undefined;
    let bestDistance = Infinity;
    for (const row of open) {
      // The nearest neighbor in x decides: a row of a slightly skewed scan rises from end to end.
      const nearest = row.reduce((a, b) => (gapBetween(b, token) < gapBetween(a, token) ? b : a));
      if (!areOfOneRow(nearest, token, isOcr)) continue;
      const distance = Math.abs(middleY(nearest) - middleY(token));
      if (distance < bestDistance) [best, bestDistance] = [row, distance];
    }
    if (best === undefined) {
      best = [];
      rows.push(best);
      open.push(best);
    }
    best.push(token);
  }
  return rows;
}

const gapBetween = (a: Token, b: Token): number => Math.max(a.x0 - b.x1, b.x0 - a.x1, 0);

const isPostalCode = (tokens: readonly Token[]): boolean =>
  /^(?:[A-Z]{1,2}[- ])?(?:\d{3} ?\d{2}|\d{2}-\d{3})$/.test(textOf(tokens));

function segmentsOf(tokens: Token[], row: number, letterHeight: number): Segment[] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    const last = groups.at(-1)?.at(-1);
    const group = groups.at(-1);
    const gap = last === undefined ? Infinity : (token.x0 - last.x1) / letterHeight;
    const isBound =
      (gap < boundGap.colon && token.text.startsWith(':')) ||
      (gap < boundGap.town && /^\p{Lu}\p{L}/u.test(token.text) && isPostalCode(group ?? []));
    if (group !== undefined && (gap < segmentGap || isBound)) group.push(token);
    else groups.push([token]);
  }
  return groups.map((group) => ({ ...boxOf(group), row, tokens: group, text: textOf(group) }));
}

/** Returns the rows of a recognized page with the skew that fits best: on others, words of one line come apart. */
function gatherSkewedRows(tokens: Token[]): Token[][] {
  const [first = [], ...others] = skewsOf(tokens).map((skew) => gatherRows(deskewed(tokens, skew), true));
  return others.reduce((best, rows) => (rows.length < best.length ? rows : best), first);
}

function layOut(page: ReadPage, firstRow: number): PageLayout {
  const tokens = tokensOfPage(page);
  const factor = page.wordSource === 'ocr' ? ocrHeightFactor : 1;
  const letterHeight = median(tokens.map(heightOf)) * factor || 10;
  const rows = (page.wordSource === 'ocr' ? gatherSkewedRows(tokens) : gatherRows(tokens, false))
    .map((row) => row.toSorted((a, b) => a.x0 - b.x0))
    .toSorted((a, b) => median(a.map(middleY)) - median(b.map(middleY)))
    .map((row, at): Row => {
      const index = firstRow + at;
      for (const [place, token] of row.entries()) [token.row, token.index] = [index, place];
      // Words of OCR are as high as their letters, so a row of small ones is measured by the page.
      const rowHeight = median(row.map(heightOf)) * factor;
      const height = page.wordSource === 'ocr' ? Math.max(rowHeight, letterHeight) : rowHeight;
      return { ...boxOf(row), index, tokens: row, segments: segmentsOf(row, index, height), letterHeight: height };
    });
  return { index: page.index, width: page.width, height: page.height, rows, letterHeight, isOcr: page.wordSource === 'ocr' };
}

export function layoutOf(readings: readonly ReadPage[]): Layout {
  const pages: PageLayout[] = [];
  let rows = 0;
  for (const reading of readings) {
    const page = layOut(reading, rows);
    rows += page.rows.length;
    pages.push(page);
  }
  const all = pages.flatMap((page) => page.rows);
  return { pages, rows: all, tokens: all.flatMap((row) => row.tokens) };
}
