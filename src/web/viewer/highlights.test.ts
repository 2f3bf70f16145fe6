import { expect, test } from 'vitest';
import { layOut } from './geometry.ts';
import { boxesOf, boxesOfHighlights, placeOf, placesOf } from './highlights.ts';
import { wordIndex } from './page-words.ts';

const a4 = { width: 595, height: 842 };
const index = wordIndex(
  [
    {
      pageIndex: 0,
      firstWordId: 0,
      texts: ['Long', 'name', 'below'],
      boxes: [10, 10, 40, 20, 43, 10, 80, 22, 10, 30, 60, 40],
      lines: [0, 0, 1],
    },
    { pageIndex: 1, firstWordId: 3, texts: ['again'], boxes: [10, 10, 40, 20], lines: [0], paymentCodes: [400, 300, 480, 380] },
  ],
  new Map([
    [0, a4],
    [1, a4],
  ]),
);
const words = [0, 1, 2, 3].map((id) => index.byId(id) ?? expect.fail(`no word ${id}`));

test('words of a line form one box, other lines and pages their own', () => {
  expect(boxesOf(words, 'focus')).toEqual([
    { tone: 'focus', pageIndex: 0, box: { x0: 10, y0: 10, x1: 80, y1: 22 } },
    { tone: 'focus', pageIndex: 0, box: { x0: 10, y0: 30, x1: 60, y1: 40 } },
    { tone: 'focus', pageIndex: 1, box: { x0: 10, y0: 10, x1: 40, y1: 20 } },
  ]);
});

test('words that no longer exist highlight nothing', () => {
  expect(boxesOfHighlights([{ tone: 'row', wordIds: [99] }], index)).toEqual([]);
});

test('the payment code is highlighted with a value that it contradicts', () => {
  expect(boxesOfHighlights([{ tone: 'focus', wordIds: [2], hasCodes: true }], index)).toEqual([
    { tone: 'focus', pageIndex: 0, box: { x0: 10, y0: 30, x1: 60, y1: 40 } },
    { tone: 'focus', pageIndex: 1, box: { x0: 400, y0: 300, x1: 480, y1: 380 } },
  ]);
});

test('the view moves to the first page where a value is printed', () => {
  const { sheets } = layOut([0, 1].map((page) => ({ index: page, rotation: 0, width: 595, height: 842 })));
  expect(placeOf(words, sheets)).toEqual({ x0: 10, y0: 10, x1: 80, y1: 40 });
  expect(placeOf(words.slice(3), sheets)).toEqual({ x0: 10, y0: 864, x1: 40, y1: 874 });
  expect(placeOf([], sheets)).toBeNull();
});

test('a value that is not printed is located at the payment code that contradicts it', () => {
  expect(placesOf({ wordIds: [], hasCodes: true }, index)).toEqual([
    { pageIndex: 1, box: { x0: 400, y0: 300, x1: 480, y1: 380 } },
  ]);
  expect(placesOf({ wordIds: [], hasCodes: false }, index)).toEqual([]);
  expect(placesOf({ wordIds: [2], hasCodes: true }, index)).toMatchObject([{ pageIndex: 0 }]);
});
