import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { rateBehind, vatFields } from './vat-rows.ts';

const row = (rate: number, base = 100) => ({
  rate: new Big(rate),
  base: new Big(base),
  amount: new Big(base).times(rate).div(100),
});
const slots = (country: string, ...rates: number[]) => {
  const fields = vatFields(
    rates.map((rate) => row(rate)),
    country,
  );
  return Object.fromEntries(
    ['standard', 'reduced', 'second_reduced', 'zero'].flatMap((slot) =>
      fields[`vat_rate_${slot}`] ? [[slot, fields[`vat_rate_${slot}`]]] : [],
    ),
  );
};

test.each([
  ['CZ', [21, 12, 0], { standard: '21', reduced: '12', zero: '0' }],
  ['CZ', [10], { second_reduced: '10' }],
  ['CZ', [15, 10], { reduced: '15', second_reduced: '10' }],
  ['SK', [19, 23, 5], { standard: '23', reduced: '19', second_reduced: '5' }],
  ['PL', [8, 5], { reduced: '8', second_reduced: '5' }],
  ['DE', [7], { reduced: '7' }],
  ['CH', [8.1, 2.6], { standard: '8.1', reduced: '2.6' }],
  ['SE', [25, 12, 6], { standard: '25', reduced: '12', second_reduced: '6' }],
  ['', [25, 15], { standard: '25', reduced: '15' }],
  ['', [22, 19, 16, 15], { standard: '22', reduced: '19', second_reduced: '16' }],
] as const)('%s %j', (country, rates, expected) => {
  expect(slots(country, ...rates)).toEqual(expected);
});

test('rows with the same rate are merged', () => {
  expect(vatFields([row(0, 10), { rate: new Big('0.00'), base: new Big(5), amount: null }], 'CZ')).toEqual({
    vat_rate_zero: '0',
    vat_base_zero: '15.00',
    vat_amount_zero: '0.00',
  });
});

test('a missing rate is computed', () => {
  expect(rateBehind(new Big('82.64'), new Big('17.36')).toNumber()).toBe(21);
  expect(rateBehind(new Big(0), new Big(1)).toNumber()).toBe(0);
});
