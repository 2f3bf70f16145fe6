import { expect, test } from 'vitest';
import type { Found } from '../found.ts';
import { withoutImpossible } from './numbers-for-amounts.ts';

const cell = (value: string, evidence: Found['evidence'] = ['position']): Found => ({ value, tokens: [], score: 1, evidence });

test('a quantity at which a piece would cost nothing is a code', () => {
  const items = [{ item_quantity: cell('20501'), item_amount: cell('2.87') }];
  expect(withoutImpossible(items)).toEqual([{ item_amount: cell('2.87') }]);
  const screws = [{ item_quantity: cell('2000'), item_amount: cell('40.00') }];
  expect(withoutImpossible(screws)).toEqual(screws);
});

test('a price of the model that is too low for the amount is dropped, one under its heading is kept', () => {
  const row = { item_quantity: cell('1'), item_amount: cell('3490.00') };
  expect(withoutImpossible([{ ...row, item_unit_price: cell('2.00') }])).toEqual([row]);
  const headed = { ...row, item_unit_price: cell('2.00', ['label']) };
  expect(withoutImpossible([headed])).toEqual([headed]);
});
