import { expect, test } from 'vitest';
import { checkColumn, checkTotal, sumOf } from './sums.ts';

const header = (values: Record<string, string>) => (field: string) => values[field] ?? '';

test('amounts are added exactly', () => {
  expect(sumOf(['0.1', '0.2'])).toBe('0.3');
  expect(sumOf(['99999999999999999.99', '0.01'])).toBe('100000000000000000');
  expect(sumOf(['', 'x'])).toBeNull();
});

test.each([
  [['100.00', '21.00'], '121.00', {}, true, '0.00'],
  [['100.00', '20.00'], '121.00', {}, false, '-1.00'],
  [['33.33', '33.33', '33.33'], '100.00', {}, true, '-0.01'],
  [['120.60'], '121.00', { rounding: '0.40' }, true, '0.00'],
  [['120.60'], '121.00', {}, false, '-0.40'],
])('items %j against %s with %j: %s', (lines, total, more, holds, difference) => {
  expect(checkColumn('item_amount', lines, header({ total_amount: total, ...more }))).toMatchObject({ holds, difference });
});

test('nothing is reported when a side is empty or the column has no total', () => {
  expect(checkColumn('item_amount', ['1'], header({}))).toBeNull();
  expect(checkColumn('item_amount', [], header({ total_amount: '1' }))).toBeNull();
  expect(checkColumn('item_quantity', ['1'], header({ total_amount: '1' }))).toBeNull();
  expect(checkColumn('toString', ['1'], header({}))).toBeNull();
});

test('net amount, VAT and rounding make up the total', () => {
  const amounts = { total_amount_without_vat: '100.00', total_vat: '21.00', total_amount: '121.00' };
  expect(checkTotal(header(amounts))?.holds).toBe(true);
  expect(checkTotal(header({ ...amounts, total_amount: '122.00' }))).toMatchObject({ holds: false, difference: '-1.00' });
  expect(checkTotal(header({ ...amounts, total_amount: '121.50', rounding: '0.50' }))?.holds).toBe(true);
  expect(checkTotal(header({ total_vat: '21.00' }))).toBeNull();
});
