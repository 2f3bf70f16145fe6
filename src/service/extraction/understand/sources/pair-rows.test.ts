import { expect, test } from 'vitest';
import { pairRows, type RowFacts, wordsIn } from './pair-rows.ts';

const row = (description: string, figures: Record<string, string> = {}): RowFacts => ({ words: wordsIn(description), figures });
const priced = (description: string, price: string): RowFacts => row(description, { item_unit_price: price, item_quantity: '1' });

test.each<[string, RowFacts[], RowFacts[], [number, number][]]>([
  [
    'the same lines',
    [row('Oak boards'), row('Steel screws')],
    [row('Oak boards'), row('Steel screws')],
    [
      [0, 0],
      [1, 1],
    ],
  ],
  [
    'a line only on the page',
    [row('Oak boards'), row('Steel screws')],
    [row('Oak boards'), row('Carried over'), row('Steel screws')],
    [
      [0, 0],
      [1, 2],
    ],
  ],
  [
    'a line only in the e-invoice',
    [row('Oak boards'), row('Freight'), row('Steel screws')],
    [row('Oak boards'), row('Steel screws')],
    [
      [0, 0],
      [2, 1],
    ],
  ],
  [
    'numbers where the texts differ',
    [row('Bretter', { item_unit_price: '12.5', item_amount_without_vat: '25' })],
    [row('Boards', { item_unit_price: '12.5', item_amount_without_vat: '25' })],
    [[0, 0]],
  ],
  ['nothing in common', [row('Boards', { item_quantity: '1' })], [row('Screws', { item_quantity: '1' })], []],
  ['equal texts, paired by price', [priced('Hour', '10'), priced('Hour', '20')], [priced('Hour', '20')], [[1, 0]]],
  ['no lines', [], [row('Boards')], []],
])('%s', (_name, ones, others, expected) => {
  expect(pairRows(ones, others)).toEqual(expected);
});

test('does not compare more lines than the limit', () => {
  const many = Array.from({ length: 1001 }, (_, at) => row(`Line ${at}`));
  expect(pairRows(many, many)).toEqual([]);
});
