/** The print of a page: where its ink is, coarsely, straightened and cut to the ink, so that two scans of one paper have nearly the same. Pure. */
import type { GreyPixels } from './open-document.ts';
import { darkThreshold, findSkew } from './ocr/skew.ts';

/** Cells across and down. */
export const printSide = 64;
/** Of a page drawn so wide. */
export const printedWidth = 620;
/** A page with more or less ink than this shows no print: a photograph, a blank sheet. */
const [leastInk, mostInk] = [0.002, 0.3];
/** So much of the ink may lie beyond: dust, and the edge of the glass. */
const beyond = 0.004;
const most = 15;

/** Where the ink is. */
function inkOf({ data }: GreyPixels): number[] {
  const threshold = darkThreshold(data);
  const ink: number[] = [];
  for (const [at, level] of data.entries()) if (level < threshold) ink.push(at);
  return ink;
}

type Places = { xs: Float32Array; ys: Float32Array };

/** Places of the ink on the page as it would be if it lay straight. */
function straightened(ink: readonly number[], grey: GreyPixels): Places {
  const skew = (findSkew(grey) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(skew), Math.cos(skew)];
  const [xs, ys] = [new Float32Array(ink.length), new Float32Array(ink.length)];
  for (const [index, at] of ink.entries()) {
    const [x, y] = [at % grey.width, Math.floor(at / grey.width)];
    xs[index] = x * cos + y * sin;
    ys[index] = y * cos - x * sin;
  }
  return { xs, ys };
}

/** From where to where the ink lies, by its share on this axis. */
function spanOf(places: Float32Array): { from: number; length: number } {
  const sorted = places.toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const from = at(beyond);
  return { from, length: Math.max(1, at(1 - beyond) - from) };
}

/** Ink is shared out among the four nearest cells: what lies half a cell further has nearly the same print. */
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

/** Row after row of cells, each 0 to 15 by how much of the ink it has; null for a page without print. */
export function printOf(grey: GreyPixels): Uint8Array | null {
  const ink = inkOf(grey);
  if (ink.length < leastInk * grey.data.length || ink.length > mostInk * grey.data.length) return null;
  // strokes are thicker on one scan than on another: what counts is a cell's part of the whole
  const third = ink.length / (printSide * printSide * 3);
  return Uint8Array.from(cellsOf(straightened(ink, grey)), (part) => Math.min(most, Math.round(part / third)));
}
