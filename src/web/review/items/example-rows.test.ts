import { expect, test } from 'vitest';
import { wordIndex } from '#web/viewer/page-words.ts';
import { itemRowsOf, shownRow, withField } from './example-rows.ts';

const texts = ['Paper', 'A4', '2', '100,00', '200,00', 'Pens', '1', '50,00', '50,00'];
const lines = [0, 0, 0, 0, 0, 1, 1, 1, 1];
const boxes = texts.flatMap((_, at) => [at * 40, (lines[at] ?? 0) * 20, at * 40 + 30, (lines[at] ?? 0) * 20 + 10]);
const words = wordIndex([{ pageIndex: 0, firstWordId: 10, texts, boxes, lines }], new Map([[0, { width: 600, height: 800 }]]));
const word = (at: number) => {
  const found = words.byId(10 + at);
  if (!found) throw new Error('no such word');
  return found;
};

test('a click selects the line, a box the words inside it', () => {
  expect(shownRow([word(2)], words)).toEqual([10, 11, 12, 13, 14]);
  expect(shownRow([1, 2, 3, 4].map(word), words)).toEqual([11, 12, 13, 14]);
  expect(shownRow([3, 4, 5, 6].map(word), words)).toEqual([13, 14, 15, 16]);
  expect(shownRow([], words)).toEqual([]);
});

test('a field is assigned to one column, except text, which may be in several', () => {
  const columns = ['item_quantity', 'item_description', null].map((field) => ({ text: '', wordIds: [], field }));
  const isText = (name: string) => name === 'item_description';
  expect(withField(columns, 2, 'item_quantity', isText)).toEqual([null, 'item_description', 'item_quantity']);
  expect(withField(columns, 2, 'item_description', isText)).toEqual(['item_quantity', 'item_description', 'item_description']);
  expect(withField(columns, 0, null, isText)).toEqual([null, 'item_description', null]);
});

test('each row is a new object', () => {
  const cells = { item_quantity: { value: '2', wordIds: [1] } };
  const rows = itemRowsOf({ columns: [], rows: [1, 2].map(() => ({ pageIndex: 0, isProven: true, cells })) });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  expect(rows[0]?.cells).toEqual(cells);
});
