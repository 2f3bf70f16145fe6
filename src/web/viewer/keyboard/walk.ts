import type { ViewerWord, WordIndex } from '../page-words.ts';

const middleOf = ({ box }: ViewerWord): number => (box.x0 + box.x1) / 2;

/** Returns the nearest word in the next (1) or previous (-1) line, or the first word of that line. */
export function wordInNextLine(words: WordIndex, from: ViewerWord, by: 1 | -1, isStart: boolean): ViewerWord | null {
  let next = words.step(from, by, from.pageIndex);
  while (next && next.pageIndex === from.pageIndex && next.line === from.line) next = words.step(next, by, next.pageIndex);
  if (!next) return null;
  const line = words.line(next);
  if (isStart) return line[0] ?? next;
  return line.reduce(
    (best, each) => (Math.abs(middleOf(each) - middleOf(from)) < Math.abs(middleOf(best) - middleOf(from)) ? each : best),
    next,
  );
}
