import type { Word } from '../reading.ts';

/** A word found on a page, not yet in reading order. `turn`: clockwise quarter turns of its text. */
export type FoundWord = Pick<Word, 'text' | 'x0' | 'y0' | 'x1' | 'y1' | 'confidence'> & { turn: 0 | 1 | 2 | 3 };

/** A word in reading order, without its id in the document. */
export type PlacedWord = Omit<Word, 'id'>;

type Row = { words: FoundWord[]; top: number; bottom: number; end: number };

/**
 * Least share of their height that words of a line have in common. Boxes of a text layer are as high as the font, and lines set closely overlap
 * by half of that: a word that begins before the end of the last one is of the same line only at its height.
 */
const leastShared = { before: 0.65, behind: 0.45 } as const;
/** Words of one line may overlap by this share of their width. */
const kerned = 0.2;

/**
 * Arranges words in visual lines, top to bottom, each from left to right over the whole page; rotated text follows upright text. A word
 * joins the line whose last word is at the same height, so that a slightly skewed line remains one line.
 */
export function placeInLines(words: FoundWord[]): PlacedWord[] {
  const placed: PlacedWord[] = [];
  let line = 0;
  for (const turn of [0, 1, 2, 3] as const) {
    for (const row of rowsOf(words.filter((word) => word.turn === turn))) {
      for (const { turn: _, ...word } of row) placed.push({ ...word, line });
      line += 1;
    }
  }
  return placed;
}

function rowsOf(words: FoundWord[]): FoundWord[][] {
  const rows: Row[] = [];
  for (const word of words
    .map((word) => ({ word, box: upright(word) }))
    .sort((a, b) => a.box.x0 - b.box.x0 || a.box.y0 - b.box.y0)) {
    let best: Row | undefined;
    let bestFit = 0;
    for (const row of rows) {
      const fit = sharedHeight(row, word.box);
      const isBehind = word.box.x0 >= row.end - kerned * (word.box.x1 - word.box.x0);
      if (fit > bestFit && fit > (isBehind ? leastShared.behind : leastShared.before)) [best, bestFit] = [row, fit];
    }
    const { y0: top, y1: bottom, x1: end } = word.box;
    if (best === undefined) rows.push({ words: [word.word], top, bottom, end });
    else {
      best.words.push(word.word);
      best.top = top;
      best.bottom = bottom;
      best.end = end;
    }
  }
  const top = (row: Row): number => Math.min(...row.words.map((word) => middle(upright(word))));
  return rows.sort((a, b) => top(a) - top(b)).map((row) => row.words);
}

/** How well a word fits the height of a line, 0 to 1. Text of very different size shares a line only if it has the same baseline. */
function sharedHeight(row: Row, box: Box): number {
  const rowHeight = row.bottom - row.top;
  const height = box.y1 - box.y0;
  const small = Math.min(rowHeight, height);
  const large = Math.max(rowHeight, height);
  const shared = Math.min(row.bottom, box.y1) - Math.max(row.top, box.y0);
  if (shared <= 0) return 0;
  const isOnSameFoot = Math.abs(row.bottom - box.y1) < 0.35 * small;
  return large > 2.2 * small && !isOnSameFoot ? 0 : shared / small;
}

export type Box = { x0: number; y0: number; x1: number; y1: number };

const middle = (box: Box): number => (box.y0 + box.y1) / 2;

/** The box after its text is rotated upright, by quarter turns of the text. */
const turned: Record<FoundWord['turn'], (box: Box) => Box> = {
  0: ({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1 }),
  1: ({ x0, y0, x1, y1 }) => ({ x0: y0, y0: -x1, x1: y1, y1: -x0 }),
  2: ({ x0, y0, x1, y1 }) => ({ x0: -x1, y0: -y1, x1: -x0, y1: -y0 }),
  3: ({ x0, y0, x1, y1 }) => ({ x0: -y1, y0: x0, x1: -y0, y1: x1 }),
};

export const upright = (box: Box & Pick<FoundWord, 'turn'>): Box => turned[box.turn](box);
