import { expect, test } from 'vitest';
import { placeInLines } from './lines.ts';
import type { FoundWord } from './lines.ts';

const word = (text: string, x0: number, y0: number, height: number): FoundWord => ({
  text,
  x0,
  y0,
  x1: x0 + 6 * text.length,
  y1: y0 + height,
  confidence: 1,
  turn: 0,
});

const linesOf = (words: FoundWord[]): string[] =>
  [...Map.groupBy(placeInLines(words), ({ line }) => line).values()].map((line) => line.map(({ text }) => text).join(' '));

test('lines set so closely that the boxes of a tall font overlap by half remain lines', () => {
  const words = ['Harbour Host Ltd', 'Unit 4, Marina', 'Ireland'].flatMap((line, at) =>
    line.split(' ').map((text, place) => word(text, 50 + 48 * place, 100 + 10.5 * at, 21.6)),
  );
  expect(linesOf(words)).toEqual(['Harbour Host Ltd', 'Unit 4, Marina', 'Ireland']);
});

test('a line that rises by more than its height is one line', () => {
  const words = Array.from({ length: 12 }, (_, at) => word('rohlík', 50 + 44 * at, 300 - 4 * at, 12));
  expect(linesOf(words)).toEqual([Array.from({ length: 12 }, () => 'rohlík').join(' ')]);
});
