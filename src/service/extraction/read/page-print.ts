/**
 * The print of a page: its coarse distribution of ink, deskewed and cropped to the ink, so that two scans of one paper have nearly the
 * same. Pure.
 */
import type { GrayPixels } from './open-document.ts';
import { darkThreshold, findSkew, inkPoints } from './ocr/skew.ts';

/** Number of cells across and down. */
export const printSide = 64;
/** Width in pixels of the page that the print is made of. */
export const printedWidth = 620;
/** A page with less or more ink has no print: a blank sheet, a photograph. */
const [leastInk, mostInk] = [0.002, 0.3];
/** Share of the ink that may be outside: dust, and the edge of the scanner glass. */
const beyond = 0.004;
const most = 15;

/** Returns the positions of the ink. */
function inkOf({ data }: GrayPixels): number[] {
  const threshold = darkThreshold(data);
  const ink: number[] = [];
  for (const [at, level] of data.entries()) if (level < threshold) ink.push(at);
  return ink;
}

type Places = { xs: Float32Array; ys: Float32Array };

/** Returns the positions of the ink on the deskewed page. */
function deskewed(ink: readonly number[], grey: GrayPixels): Places {
  const skew = (findSkew(inkPoints(grey)) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(skew), Math.cos(skew)];
  const [xs, ys] = [new Float32Array(ink.length), new Float32Array(ink.length)];
  for (const [index, at] of ink.entries()) {
    const [x, y] = [at % grey.width, Math.floor(at / grey.width)];
    xs[index] = x * cos + y * sin;
    ys[index] = y * cos - x * sin;
  }
  return { xs, ys };
}

/** Returns the range of the ink on this axis, by its share. */
function spanOf(places: Float32Array): { from: number; length: number } {
  const sorted = places.toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const from = at(beyond);
  return { from, length: Math.max(1, at(1 - beyond) - from) };
}

/** Distributes ink among the four nearest cells, so that a shift by half a cell gives nearly the same print. */
function cellsOf({ xs, ys }: Places): Float64Array {
  const [across, down] = [spanOf(xs), spanOf(ys)];
  const cells = new Float64Array(printSide * printSide);
  const add = (column: number, row: number, share: number) => {
    if (column < 0 || row < 0 || column >= printSide || row >= printSide) return;
    cells[row * printSide + column] = (cells[row * printSide + column] ?? 0) + share;
  };
  for (const [index, place] of xs.entries()) {
    const x = ((place - across.from) / across.length) * printSide - 0.5;
    const y = (((ys[index] ?? 0) - down.from) / down.length) * printSide - 0.5;
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [dx, dy] = [x - column, y - row];
    add(column, row, (1 - dx) * (1 - dy));
    add(column + 1, row, dx * (1 - dy));
    add(column, row + 1, (1 - dx) * dy);
    add(column + 1, row + 1, dx * dy);
  }
  return cells;
}

/** Returns the cells row by row, each 0 to 15 by its share of the ink; null for a page without print. */
export function printOf(grey: GrayPixels): Uint8Array | null {
  const ink = inkOf(grey);
  if (ink.length < leastInk * grey.data.length || ink.length > mostInk * grey.data.length) return null;
  // strokes are thicker on some scans, so a cell's share of the total is used
  const third = ink.length / (printSide * printSide * 3);
  return Uint8Array.from(cellsOf(deskewed(ink, grey)), (part) => Math.min(most, Math.round(part / third)));
}
