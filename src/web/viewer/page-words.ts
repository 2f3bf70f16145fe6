/** The words of a document as the viewer asks for them: by id, by place, by line. */
import type { PageWords } from '#contract/documents/bff.ts';
import { overlaps, type Point, type Rect, type Size } from './geometry.ts';

export type ViewerWord = { id: number; pageIndex: number; text: string; box: Rect; line: number };

/** Cells a side; with 3,000 words a cell holds a handful. */
const cells = 32;

export type WordIndex = {
  /** Where a page stands in the original file: pages may have been put into another order. */
  filePage: (pageIndex: number) => number;
  byId: (id: number) => ViewerWord | null;
  /** Where the payment QR codes are. */
  paymentCodes: readonly { pageIndex: number; box: Rect }[];
  /** The word under a point of the unrotated page; `reach` points beside it count too. */
  at: (pageIndex: number, point: Point, reach?: number) => ViewerWord | null;
  /** Words that lie in the box by more than half, in reading order. */
  inside: (pageIndex: number, box: Rect) => ViewerWord[];
  /** Words of the same visual line, left to right as they were read. */
  line: (word: ViewerWord) => ViewerWord[];
  /** From one word to another in reading order, both included, whichever comes first. */
  between: (from: ViewerWord, to: ViewerWord) => ViewerWord[];
  /** The next (1) or previous (-1) word of the document; without a word, the first of the page. */
  step: (from: ViewerWord | null, by: 1 | -1, pageIndex: number) => ViewerWord | null;
};

type Grid = { words: ViewerWord[]; buckets: Map<number, ViewerWord[]>; size: Size };

export function wordIndex(pages: readonly PageWords[], sizes: ReadonlyMap<number, Size>): WordIndex {
  const byPage = new Map(pages.map((page) => [page.pageIndex, page]));
  const ordered = pages.toSorted((a, b) => a.firstWordId - b.firstWordId);
  const grids = new Map<number, Grid>();

  /** Built when a page is first asked for: 300 pages cost nothing until one looks at them. */
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
