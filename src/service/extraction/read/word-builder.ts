import { type FoundWord, upright } from './lines.ts';

export type Turn = FoundWord['turn'];

/** A character in points of the displayed page. */
export type Glyph = {
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  turn: Turn;
  /** Neither horizontal nor vertical, as in a watermark: its box does not help to locate the next character. */
  isSlanted: boolean;
  em: number;
};

/** Extent of a glyph along its line of writing, and across it. */
type Span = { start: number; end: number; low: number; high: number };

const wordGapEm = 0.12;

/**
 * Joins characters in writing order into words: a word ends at a space, at another line, and at a gap wider than the letter spacing of the
 * text.
 */
export function buildWords(glyphs: readonly (Glyph | 'blank')[]): FoundWord[] {
  const words: FoundWord[] = [];
  const seen = new Set<string>();
  for (const run of runsOf(glyphs)) {
    for (const part of splitAtGaps(run)) {
      const word = wordOf(part);
      // bold by drawing twice: the same word with a tiny offset
      const key = `${word.text} ${Math.round(word.x0 / 2)} ${Math.round(word.y0 / 2)} ${word.turn}`;
      if (word.text === '' || seen.has(key)) continue;
      seen.add(key);
      words.push(word);
    }
  }
  return words;
}

/** Groups consecutive characters on one line without a space between them. */
function runsOf(glyphs: readonly (Glyph | 'blank')[]): Glyph[][] {
  const runs: Glyph[][] = [];
  let run: Glyph[] = [];
  const end = (): void => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const glyph of glyphs) {
    const last = run.at(-1);
    if (glyph === 'blank') end();
    else {
      if (last !== undefined && !continues(last, glyph)) end();
      run.push(glyph);
    }
  }
  end();
  return runs;
}

function continues(last: Glyph, next: Glyph): boolean {
  if (last.turn !== next.turn || last.isSlanted !== next.isSlanted) return false;
  const [a, b] = [spanOf(last), spanOf(next)];
  const em = Math.max(last.em, next.em);
  if (next.isSlanted) return Math.hypot(next.x0 - last.x0, next.y0 - last.y0) < 2 * em;
  const shared = Math.min(a.high, b.high) - Math.max(a.low, b.low);
  const isOneLine = shared > 0.4 * Math.min(a.high - a.low, b.high - b.low);
  const isForward = b.start > a.start - 0.3 * em && b.start - a.end < 3 * em;
  return isOneLine && isForward;
}

function splitAtGaps(run: Glyph[]): Glyph[][] {
  if (run[0]?.isSlanted) return [run];
  const gaps = run.slice(1).map((glyph, index) => {
    const last = run[index] ?? glyph; // gap n is between glyphs n and n + 1
    return (spanOf(glyph).start - spanOf(last).end) / Math.max(glyph.em, last.em, 0.1);
  });
  const spacing = gaps.length < 3 ? 0 : Math.max(0, [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0);
  const parts: Glyph[][] = [];
  let part: Glyph[] = [];
  for (const [index, glyph] of run.entries()) {
    if (index > 0 && (gaps[index - 1] ?? 0) > wordGapEm + spacing) {
      parts.push(part);
      part = [];
    }
    part.push(glyph);
  }
  parts.push(part);
  return parts;
}

function wordOf(glyphs: Glyph[]): FoundWord {
  return {
    text: glyphs
      .map((glyph) => glyph.text)
      .join('')
      .normalize('NFC'),
    x0: round(Math.min(...glyphs.map((glyph) => glyph.x0))),
    y0: round(Math.min(...glyphs.map((glyph) => glyph.y0))),
    x1: round(Math.max(...glyphs.map((glyph) => glyph.x1))),
    y1: round(Math.max(...glyphs.map((glyph) => glyph.y1))),
    confidence: 1,
    turn: glyphs[0]?.turn ?? 0,
  };
}

/** Rounds to hundredths of a point, finer than any screen. */
const round = (points: number): number => Math.round(points * 100) / 100;

function spanOf(glyph: Glyph): Span {
  const { x0, y0, x1, y1 } = upright(glyph);
  return { start: x0, end: x1, low: y0, high: y1 };
}
