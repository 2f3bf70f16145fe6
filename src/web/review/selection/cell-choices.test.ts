import { expect, test } from 'vitest';
import type { FieldType } from '#values/values.ts';
import { valueOfText } from '#web/values/edited-value.ts';
import { parseValue } from '#values/value-types.ts';
import type { ItemRow } from '#web/items/rows.ts';
import { wordIndex } from '#web/viewer/page-words.ts';
import { choicesForCell } from './cell-choices.ts';
import type { Choice } from './choices.ts';

const today = '2026-03-06';
/** A table with four columns. The width of a word corresponds to its text. */
const printed: [string, number, number][] = [
  // line 0: the first row
  ['Paper', 10, 100],
  ['A4', 40, 100],
  ['2', 120, 100],
  ['50,00', 160, 100],
  ['100,00', 220, 100],
  // line 1: the second row
  ['Blue', 10, 120],
  ['pens', 36, 120],
  ['3', 120, 120],
  ['1', 160, 120],
  ['000,00', 168, 120],
  ['3', 220, 120],
  ['000,00', 228, 120],
  // line 2: a row that was not extracted
  ['Glue', 10, 140],
  ['4', 120, 140],
  ['25,00', 160, 140],
  ['100,00', 220, 140],
];
const words = wordIndex(
  [
    {
      pageIndex: 0,
      filePage: 0,
      firstWordId: 0,
      texts: printed.map(([text]) => text),
      boxes: printed.flatMap(([text, x, y]) => [x, y, x + 4 * text.length, y + 10]),
      lines: printed.map(([, , y]) => (y - 100) / 20),
    },
  ],
  new Map([[0, { width: 300, height: 400 }]]),
);
const cell = (value: string, ...wordIds: number[]) => ({ value, wordIds });
const first: ItemRow = {
  id: 'a',
  cells: {
    item_description: cell('Paper A4', 0, 1),
    item_quantity: cell('2', 2),
    item_unit_price: cell('50.00', 3),
    item_amount_without_vat: cell('100.00', 4),
  },
};
const types: Record<string, FieldType> = { item_description: 'TEXT', item_unit: 'ENUM' };
const choices = (rows: readonly ItemRow[], rowId: string, name: string, entries: readonly Choice[] = []) =>
  choicesForCell({
    rows,
    rowId,
    column: { name, type: types[name] ?? 'DECIMAL' },
    entries,
    words,
    isValue: (type, text) => text !== '' && parseValue(type, text, 'cs-CZ', today).ok,
    read: (type, text, wordIds) => valueOfText(type, text, 'cs-CZ', today, wordIds),
  }).map(({ value, wordIds, why }) => `${value} [${wordIds.join()}] ${why}`);

test('the text at the intersection of row and column comes first, selected by the arithmetic of the row', () => {
  const second: ItemRow = {
    id: 'b',
    cells: { item_description: cell('Blue pens', 5, 6), item_quantity: cell('3', 7), item_unit_price: cell('1000.00', 8, 9) },
  };
  expect(choices([first, second], 'b', 'item_amount_without_vat')[0]).toBe('3000.00 [10,11] arithmetic');
});

test('a price of several words is one value', () => {
  const second: ItemRow = { id: 'b', cells: { item_description: cell('Blue pens', 5, 6), item_quantity: cell('3', 7) } };
  expect(choices([first, second], 'b', 'item_unit_price')[0]).toBe('1000.00 [8,9] position');
});

test('a name consists of all words in its column', () => {
  const second: ItemRow = { id: 'b', cells: { item_quantity: cell('3', 7) } };
  expect(choices([first, second], 'b', 'item_description')).toEqual(['Blue pens [5,6] position']);
});

test('a new row is searched for below the previous one', () => {
  const second: ItemRow = {
    id: 'b',
    cells: {
      item_description: cell('Blue pens', 5, 6),
      item_quantity: cell('3', 7),
      item_unit_price: cell('1000.00', 8, 9),
      item_amount_without_vat: cell('3000.00', 10, 11),
    },
  };
  const fresh: ItemRow = { id: 'new', cells: {} };
  expect(choices([first, second, fresh], 'new', 'item_description')).toEqual(['Glue [12] position']);
  expect(choices([first, second, fresh], 'new', 'item_quantity')[0]).toBe('4 [13] position');
});

test('a correct value has no alternatives, and one not printed is computed from the others', () => {
  expect(choices([first], 'a', 'item_amount_without_vat')).toEqual([]);
  const typed: ItemRow = { id: 'x', cells: { item_quantity: cell('3'), item_unit_price: cell('0.333') } };
  expect(choices([typed], 'x', 'item_amount_without_vat')).toEqual(['1.00 [] arithmetic']);
  const half: ItemRow = { id: 'x', cells: { item_amount_without_vat: cell('100'), item_vat_rate: cell('21') } };
  expect(choices([half], 'x', 'item_vat_amount')).toEqual(['21.00 [] arithmetic']);
  expect(choices([half], 'x', 'item_amount')).toEqual(['121.00 [] arithmetic']);
  expect(choices([half], 'x', 'item_quantity')).toEqual([]);
  expect(choices([half], 'x', 'item_unit')).toEqual([]);
});

test('of a list: options in the row, then the previous coding, then options outside all rows', () => {
  const second: ItemRow = { id: 'b', cells: { item_quantity: cell('3', 7) } };
  const entry = (value: string, ...wordIds: number[]): Choice => ({
    value,
    wordIds,
    confidence: 0,
    why: wordIds.length > 0 ? 'printed' : 'lastTime',
    label: null,
  });
  const entries = [entry('A4', 1), entry('GLUE', 12), entry('PENS', 6), entry('LAST'), entry('PENS', 5)];
  expect(choices([first, second], 'b', 'item_unit', entries)).toEqual([
    'PENS [6] printed',
    'LAST [] lastTime',
    'GLUE [12] printed',
  ]);
  const chosen: ItemRow = { id: 'b', cells: { item_quantity: cell('3', 7), item_unit: cell('PENS', 6) } };
  expect(choices([first, chosen], 'b', 'item_unit', entries)).toEqual(['LAST [] lastTime', 'GLUE [12] printed']);
});
