/** Index of the words of a document by ID, position and line. */
import type { PageWords } from '#contract/documents/bff.ts';
import { overlaps, type Point, type Rect, type Size } from './geometry.ts';

export type ViewerWord = { id: number; pageIndex: number; text: string; box: Rect; line: number };

/** Number of grid cells per side. With 3,000 words, a cell contains a few. */
const cells = 32;

export type WordIndex = {
  /** Returns the page number in the original file, because pages may have been reordered. */
  filePage: (pageIndex: number) => number;
  byId: (id: number) => ViewerWord | null;
  /** Positions of the payment QR codes. */
  paymentCodes: readonly { pageIndex: number; box: Rect }[];
  /** Returns the word at a point of the unrotated page, or within `reach` points of it. */
  at: (pageIndex: number, point: Point, reach?: number) => ViewerWord | null;
  /** Returns words with more than half of their area in the box, in reading order. */
  inside: (pageIndex: number, box: Rect) => ViewerWord[];
  /** Returns the words of the same visual line, left to right. */
  line: (word: ViewerWord) => ViewerWord[];
  /** Returns the words between two words in reading order, both included, in any order of arguments. */
  between: (from: ViewerWord, to: ViewerWord) => ViewerWord[];
  /** Returns the next (1) or previous (-1) word of the document; without a word, the first of the page. */
  step: (from: ViewerWord | null, by: 1 | -1, pageIndex: number) => ViewerWord | null;
};

type Grid = { words: ViewerWord[]; buckets: Map<number, ViewerWord[]>; size: Size };

export function wordIndex(pages: readonly PageWords[], sizes: ReadonlyMap<number, Size>): WordIndex {
  const byPage = new Map(pages.map((page) => [page.pageIndex, page]));
  const ordered = pages.toSorted((a, b) => a.firstWordId - b.firstWordId);
  const grids = new Map<number, Grid>();

  /** Built when a page is first requested, so that a document of 300 pages costs nothing at the start. */
  const grid = (pageIndex: number): Grid | null => {
    const known = grids.get(pageIndex);
    if (known) return known;
    const page = byPage.get(pageIndex);
    const size = sizes.get(pageIndex);
    if (!page || !size) return null;
    const built: Grid = { words: wordsOf(page), buckets: new Map(), size };
    for (const word of built.words) {
      for (const key of cellsOf(word.box, size)) {
        const bucket = built.buckets.get(key);
        if (bucket) bucket.push(word);
        else built.buckets.set(key, [word]);
      }
    }
    grids.set(pageIndex, built);
    return built;
  };

  const byId = (id: number): ViewerWord | null => {
    const page = ordered.findLast((each) => each.firstWordId <= id && each.texts.length > 0);
    return page ? (grid(page.pageIndex)?.words[id - page.firstWordId] ?? null) : null;
  };

  const inside = (pageIndex: number, box: Rect): ViewerWord[] =>
    (grid(pageIndex)?.words ?? []).filter((word) => coveredBy(word.box, box) > 0.5);

  return {
    filePage: (pageIndex) => byPage.get(pageIndex)?.filePage ?? pageIndex,
    byId,
    paymentCodes: pages.flatMap(({ pageIndex, paymentCodes = [] }) => rectsOf(paymentCodes).map((box) => ({ pageIndex, box }))),
    inside,
    at: (pageIndex, point, reach = 0) => {
      const there = grid(pageIndex);
      if (!there) return null;
      const around = { x0: point.x - reach, y0: point.y - reach, x1: point.x + reach, y1: point.y + reach };
      const near = new Set(cellsOf(around, there.size).flatMap((key) => there.buckets.get(key) ?? []));
      let best: ViewerWord | null = null;
      let bestDistance = Infinity;
      for (const word of near) {
        const distance = distanceTo(word.box, point);
        if (distance <= reach && distance < bestDistance) {
          best = word;
          bestDistance = distance;
        }
      }
      return best;
    },
    line: (word) => (grid(word.pageIndex)?.words ?? []).filter((each) => each.line === word.line),
    between: (from, to) => {
      const [first, last] = from.id <= to.id ? [from.id, to.id] : [to.id, from.id];
      return Array.from({ length: last - first + 1 }, (_, step) => byId(first + step)).filter((word) => word !== null);
    },
    step: (from, by, pageIndex) => {
      if (from) return byId(from.id + by);
      const words = grid(pageIndex)?.words ?? [];
      return (by === 1 ? words[0] : words.at(-1)) ?? null;
    },
  };
}

const rectAt = (boxes: readonly number[], position: number): Rect => {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxes.slice(4 * position, 4 * position + 4);
  return { x0, y0, x1, y1 };
};
const rectsOf = (boxes: readonly number[]): Rect[] =>
  Array.from({ length: Math.floor(boxes.length / 4) }, (_, position) => rectAt(boxes, position));

function wordsOf(page: PageWords): ViewerWord[] {
  return page.texts.map((text, position) => ({
    id: page.firstWordId + position,
    pageIndex: page.pageIndex,
    text,
    line: page.lines[position] ?? -1,
    box: rectAt(page.boxes, position),
  }));
}

const cell = (value: number, side: number) => Math.min(cells - 1, Math.max(0, Math.floor((value / side) * cells)));

function cellsOf(box: Rect, size: Size): number[] {
  const keys: number[] = [];
  for (let row = cell(box.y0, size.height); row <= cell(box.y1, size.height); row += 1)
    for (let column = cell(box.x0, size.width); column <= cell(box.x1, size.width); column += 1) keys.push(row * cells + column);
  return keys;
}

function distanceTo(box: Rect, { x, y }: Point): number {
  return Math.hypot(Math.max(box.x0 - x, 0, x - box.x1), Math.max(box.y0 - y, 0, y - box.y1));
}

function coveredBy(word: Rect, box: Rect): number {
  if (!overlaps(word, box)) return 0;
  const width = Math.min(word.x1, box.x1) - Math.max(word.x0, box.x0);
  const height = Math.min(word.y1, box.y1) - Math.max(word.y0, box.y0);
  const area = (word.x1 - word.x0) * (word.y1 - word.y0);
  return area === 0 ? 0 : (width * height) / area;
}
