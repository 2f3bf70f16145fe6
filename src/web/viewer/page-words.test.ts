import { expect, test } from 'vitest';
import { wordIndex } from './page-words.ts';

const pages = [
  {
    pageIndex: 0,
    firstWordId: 0,
    texts: ['Total', '12', '100,00', 'CZK'],
    boxes: [10, 10, 40, 20, 100, 10, 110, 20, 113, 10, 140, 20, 143, 10, 160, 20],
    lines: [0, 0, 0, 0],
  },
  { pageIndex: 1, firstWordId: 4, texts: [], boxes: [], lines: [] },
  { pageIndex: 2, firstWordId: 4, texts: ['Next', 'line'], boxes: [10, 10, 40, 20, 10, 30, 40, 40], lines: [0, 1] },
];
const a4 = { width: 595, height: 842 };
const index = wordIndex(
  pages,
  new Map([
    [0, a4],
    [1, a4],
    [2, a4],
  ]),
);
const texts = (words: { text: string }[]) => words.map((word) => word.text).join(' ');
const word = (id: number) => index.byId(id) ?? expect.fail(`no word ${id}`);

test('a word is found by its ID, across pages without words', () => {
  expect(word(2)).toMatchObject({ text: '100,00', pageIndex: 0 });
  expect(word(4)).toMatchObject({ text: 'Next', pageIndex: 2 });
  expect(index.byId(6)).toBeNull();
  expect(index.byId(-1)).toBeNull();
});

test('a word is found by its position', () => {
  expect(index.at(0, { x: 105, y: 15 })?.text).toBe('12');
  expect(index.at(0, { x: 300, y: 15 })).toBeNull();
  expect(index.at(0, { x: 111, y: 15 })).toBeNull();
  expect(index.at(0, { x: 111, y: 15 }, 3)?.text).toBe('12');
  expect(index.at(7, { x: 1, y: 1 })).toBeNull();
});

test('a box contains words that lie in it by more than half', () => {
  expect(texts(index.inside(0, { x0: 99, y0: 5, x1: 150, y1: 25 }))).toBe('12 100,00');
});

test('words continue in reading order across pages', () => {
  expect(texts(index.between(word(4), word(2)))).toBe('100,00 CZK Next');
  expect(index.step(word(3), 1, 0)?.text).toBe('Next');
  expect(index.step(null, 1, 2)?.text).toBe('Next');
  expect(index.step(word(0), -1, 0)).toBeNull();
  expect(texts(index.line(word(5)))).toBe('line');
});

test('three thousand words are searched immediately', () => {
  const many = Array.from({ length: 3000 }, (_, id) => id);
  const big = wordIndex(
    [
      {
        pageIndex: 0,
        firstWordId: 0,
        texts: many.map(String),
        boxes: many.flatMap((id) => [
          (id % 50) * 11,
          Math.floor(id / 50) * 14,
          (id % 50) * 11 + 10,
          Math.floor(id / 50) * 14 + 10,
        ]),
        lines: many.map((id) => Math.floor(id / 50)),
      },
    ],
    new Map([[0, a4]]),
  );
  for (const id of many) expect(big.at(0, { x: (id % 50) * 11 + 5, y: Math.floor(id / 50) * 14 + 5 })?.id).toBe(id);
});
