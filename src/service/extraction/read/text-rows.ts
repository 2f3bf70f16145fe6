import type { GrayPixels } from './open-document.ts';
import { darkThreshold } from './ocr/skew.ts';

/** Pixel rows with print on them; `to` is exclusive. */
export type Band = {
  from: number;
  to: number;
  /** Number of changes between light and dark: long lines of text have many. */ edges: number;
};

/** Bands with fewer edges are the rules of a frame or table. */
const minEdges = 8;

/** Returns the text lines of a level page, or blocks of lines if they touch. */
export function bandsOf({ data, width, height }: GrayPixels): Band[] {
  const threshold = darkThreshold(data);
  const bands: Band[] = [];
  let band: Band | null = null;
  for (let y = 0; y < height; y += 1) {
    let edges = 0;
    let wasDark = false;
    for (let at = y * width; at < (y + 1) * width; at += 1) {
      const isDark = (data[at] ?? 255) < threshold;
      if (isDark !== wasDark) edges += 1;
      wasDark = isDark;
    }
    if (edges < minEdges) band = null;
    else if (band === null) bands.push((band = { from: y, to: y + 1, edges }));
    else {
      band.to = y + 1;
      band.edges += edges;
    }
  }
  return bands;
}

const sampleGap = 20;

/**
 * Returns two images of some rich text lines, one below the other, enough to detect the language; none if the page has no such lines left.
 */
export function sampleLines(grey: GrayPixels, bands: Band[], dpi: number, range: { from: number; to: number }): GrayPixels[] {
  const lines = bands
    .filter(({ from, to }) => to - from > dpi / 30 && to - from < dpi / 3)
    .sort((a, b) => b.edges - a.edges)
    .slice(range.from, range.to);
  const halves = [lines.filter((_, index) => index % 2 === 0), lines.filter((_, index) => index % 2 === 1)];
  return halves.filter((half) => half.length > 0).map((half) => stack(grey, half, Math.round(dpi / 50)));
}

function stack({ data, width }: GrayPixels, lines: Band[], margin: number): GrayPixels {
  const heights = lines.map(({ from, to }) => to - from + 2 * margin);
  const height = heights.reduce((sum, height) => sum + height + sampleGap, sampleGap);
  const stacked = new Uint8Array(width * height).fill(255);
  let y = sampleGap;
  for (const [index, { from }] of lines.entries()) {
    const start = Math.max(0, from - margin) * width;
    const rows = heights[index] ?? 0;
    stacked.set(data.subarray(start, start + rows * width), y * width);
    y += rows + sampleGap;
  }
  return { data: stacked, width, height };
}

const minGapInches = 0.03;
const middle = { from: 0.35, to: 0.65 };

/** Returns the row that splits the page into two halves with about equal text, in the widest gap near the middle; null if there is none. */
export function halvingRow(bands: Band[], dpi: number): number | null {
  const total = bands.reduce((sum, band) => sum + band.edges, 0);
  let above = 0;
  let widest = { rows: minGapInches * dpi, at: 0 };
  for (const [index, band] of bands.entries()) {
    above += band.edges;
    const next = bands[index + 1];
    if (next === undefined || above < middle.from * total || above > middle.to * total) continue;
    const rows = next.from - band.to;
    if (rows > widest.rows) widest = { rows, at: Math.round((band.to + next.from) / 2) };
  }
  return widest.at === 0 ? null : widest.at;
}
