/** Print on a level page that no recognized word covers: column detection sometimes loses a whole block. */
import type { Box } from '../lines.ts';
import type { GrayPixels } from '../open-document.ts';

/** Every third row of pixels is enough to see strokes. */
const rowStep = 3;
/** Changes between light and dark per row of a cell as wide as it is high: letters have several, rules and shadows none. */
const strokes = { least: 1.2, most: 7 };
/**
 * `run`: minimum number of cells side by side; a shorter run is a speck or a part of a frame. `cells`, `share`: number of cells, and share
 * of those of the words, from which lines may be missing. On a page of few words, a single missed price matters.
 */
const least = { run: 4, cells: 12, share: 0.04 };
const leastOfFewWords = { run: 2, cells: 3, share: 0 };

/** Maximum number of words of a page on which a single missed word matters, such as a price on a receipt. */
const fewWords = 100;
/** Long side of Letter and A4 in units of the short side, with the margin of a scanner. */
const sheets = [
  { least: 1.27, most: 1.315 },
  { least: 1.37, most: 1.46 },
];

type Grid = { size: number; across: number; down: number };

/** Minimum difference between print and paper, in levels of gray: that of light gray letters, more than that of grain. */
const leastContrast = 48;

/** Returns the darkest and the lightest pixel of each cell. */
function levelsOf({ data, width, height }: GrayPixels, { size, across, down }: Grid): { ink: Uint8Array; paper: Uint8Array } {
  const ink = new Uint8Array(across * down).fill(255);
  const paper = new Uint8Array(across * down);
  for (let y = 0; y < Math.min(height, down * size); y += rowStep) {
    const line = Math.floor(y / size) * across;
    for (let x = 0; x < Math.min(width, across * size); x += 1) {
      const cell = line + Math.floor(x / size);
      const level = data[y * width + x] ?? 255;
      if (level < (ink[cell] ?? 0)) ink[cell] = level;
      if (level > (paper[cell] ?? 0)) paper[cell] = level;
    }
  }
  return { ink, paper };
}

/** Returns the level below which a pixel of each cell is print, of any gray and in any shade of the page; 0 where nothing is printed. */
function thresholdsOf(grey: GrayPixels, grid: Grid): Uint8Array {
  const { ink, paper } = levelsOf(grey, grid);
  return ink.map((darkest, cell) => {
    const lightest = paper[cell] ?? 255;
    return lightest - darkest < leastContrast ? 0 : Math.round((lightest + darkest) / 2);
  });
}

/** Counts the changes between light and dark in each cell, per row of pixels. */
function strokesOf(grey: GrayPixels, grid: Grid): Float32Array {
  const { data, width, height } = grey;
  const { size, across, down } = grid;
  const thresholds = thresholdsOf(grey, grid);
  const changes = new Float32Array(across * down);
  for (let y = 0; y < Math.min(height, down * size); y += rowStep) {
    const line = Math.floor(y / size) * across;
    let wasDark = false;
    for (let x = 0; x < Math.min(width, across * size); x += 1) {
      const cell = line + Math.floor(x / size);
      const isDark = (data[y * width + x] ?? 255) < (thresholds[cell] ?? 0);
      if (isDark === wasDark) continue;
      wasDark = isDark;
      changes[cell] = (changes[cell] ?? 0) + rowStep / size;
    }
  }
  return changes;
}

/** Marks the cells that words cover, and those around them. */
function coveredBy(words: readonly Box[], { size, across, down }: Grid): Uint8Array {
  const covered = new Uint8Array(across * down);
  for (const { x0, y0, x1, y1 } of words) {
    const [left, right] = [Math.floor(x0 / size - 0.7), Math.floor(x1 / size + 0.7)];
    for (let row = Math.floor(y0 / size - 0.5); row <= Math.floor(y1 / size + 0.5); row += 1)
      if (row >= 0 && row < down) covered.fill(1, row * across + Math.max(0, left), row * across + Math.min(across, right + 1));
  }
  return covered;
}

/**
 * Whether a page should be searched for words that were not recognized. `count` is the number of those that look like words. Photographs of
 * receipts are searched in any case: column detection sometimes loses all prices, and those of a creased one do not look like text. A page
 * without any word may be one, too.
 */
export function mayLackWords(grey: GrayPixels, words: readonly Box[], count: number): boolean {
  const hasFewWords = count <= fewWords;
  const proportion = Math.max(grey.width, grey.height) / Math.min(grey.width, grey.height);
  const isSheet = sheets.some(({ least, most }) => proportion >= least && proportion <= most);
  return count === 0 || (hasFewWords && !isSheet) || hasUnreadText(grey, words, hasFewWords ? leastOfFewWords : least);
}

function hasUnreadText(grey: GrayPixels, words: readonly Box[], limit: typeof least): boolean {
  const heights = words.map(({ y0, y1 }) => y1 - y0).toSorted((a, b) => a - b);
  const size = Math.round(heights[Math.floor(heights.length / 2)] ?? 0);
  if (size < 6) return false;
  const grid = { size, across: Math.floor(grey.width / size), down: Math.floor(grey.height / size) };
  const changes = strokesOf(grey, grid);
  const covered = coveredBy(words, grid);
  let read = 0;
  let unread = 0;
  let run = 0;
  for (const [cell, count] of changes.entries()) {
    const isText = count >= strokes.least && count <= strokes.most;
    if (isText && covered[cell] === 1) read += 1;
    run = isText && covered[cell] === 0 && cell % grid.across !== 0 ? run + 1 : 0;
    if (run === limit.run) unread += limit.run;
    else if (run > limit.run) unread += 1;
  }
  return unread >= limit.cells && unread > limit.share * read;
}
