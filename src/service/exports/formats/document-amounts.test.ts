import { expect, test } from 'vitest';
import { moneyText, numberText } from '#service/extraction/e-invoice/canonical.ts';
import { documentAmounts } from './document-amounts.ts';

type Values = Record<string, string>;

const of = (fields: Values, items: Values[] = []) =>
  documentAmounts(
    (name) => fields[name],
    items.map((item) => (name: string) => item[name]),
  );

const totals = (fields: Values) => {
  const { net, vat, gross, rounding, paid, payable } = of(fields).totals;
  return [net, vat, gross, rounding, paid, payable].map((amount) => moneyText(amount)).join(' ');
};

test.each<[string, Values, string]>([
  ['nothing', {}, '0.00 0.00 0.00 0.00 0.00 0.00'],
  ['a total only', { total_amount: '100' }, '100.00 0.00 100.00 0.00 0.00 100.00'],
  ['total and VAT', { total_amount: '121', total_vat: '21' }, '100.00 21.00 121.00 0.00 0.00 121.00'],
  ['net and total', { total_amount: '121', total_amount_without_vat: '100' }, '100.00 21.00 121.00 0.00 0.00 121.00'],
  ['net and VAT', { total_vat: '21', total_amount_without_vat: '100' }, '100.00 21.00 121.00 0.00 0.00 121.00'],
  [
    'a VAT summary only',
    { vat_base_standard: '100', vat_rate_standard: '21', vat_base_zero: '5' },
    '105.00 21.00 126.00 0.00 0.00 126.00',
  ],
  [
    'a total that includes rounding',
    { total_amount_without_vat: '100.40', total_vat: '21.08', total_amount: '121', rounding: '-0.48' },
    '100.40 21.08 121.48 -0.48 0.00 121.00',
  ],
  [
    'rounding that is not stated',
    { total_amount_without_vat: '100.40', total_vat: '21.08', total_amount: '121' },
    '100.40 21.08 121.48 -0.48 0.00 121.00',
  ],
  [
    'rounding visible in the amount due',
    { total_amount_without_vat: '100.40', total_vat: '21.08', total_amount: '121.48', amount_due: '121' },
    '100.40 21.08 121.48 -0.48 0.00 121.00',
  ],
  [
    'rounding in addition to the total',
    { total_amount_without_vat: '100', total_vat: '21', total_amount: '121', rounding: '0.5' },
    '100.00 21.00 121.00 0.50 0.00 121.50',
  ],
  [
    'an impossible net amount',
    { total_amount_without_vat: '10', total_vat: '21', total_amount: '121' },
    '100.00 21.00 121.00 0.00 0.00 121.00',
  ],
  ['an advance payment', { total_amount: '121', total_vat: '21', amount_paid: '100' }, '100.00 21.00 121.00 0.00 100.00 21.00'],
  [
    'the amount due after an advance payment',
    { total_amount: '121', total_vat: '21', amount_due: '21' },
    '100.00 21.00 121.00 0.00 100.00 21.00',
  ],
  [
    'an amount due above the total',
    { total_amount: '121', total_vat: '21', amount_due: '150' },
    '100.00 21.00 121.00 0.00 -29.00 150.00',
  ],
  ['a credit note', { total_amount: '-121', total_vat: '-21' }, '-100.00 -21.00 -121.00 0.00 0.00 -121.00'],
])('totals of %s', (_, fields, expected) => {
  expect(totals(fields)).toBe(expected);
});

const rows = (fields: Values) =>
  of(fields).rows.map(({ rate, base, vat }) => [numberText(rate), moneyText(base), moneyText(vat)].join(' '));

test.each<[string, Values, string[]]>([
  ['stated rows', { vat_base_standard: '100', vat_rate_standard: '21', vat_amount_standard: '21' }, ['21 100.00 21.00']],
  ['a row without a rate', { vat_base_reduced: '100', vat_amount_reduced: '12' }, ['12 100.00 12.00']],
  ['a row without a base', { vat_rate_standard: '21', vat_amount_standard: '21' }, ['21 100.00 21.00']],
  ['no rows: one row from the totals', { total_amount: '121', total_vat: '21' }, ['21 100.00 21.00']],
  ['no rows, with an unusual rate', { total_amount: '105.5', total_vat: '5.5' }, ['5.5 100.00 5.50']],
  ['no rows and no VAT', { total_amount: '100' }, ['0 100.00 0.00']],
  [
    'an untaxed remainder without a row',
    {
      vat_base_standard: '100',
      vat_rate_standard: '21',
      vat_amount_standard: '21',
      total_amount_without_vat: '130',
      total_vat: '21',
    },
    ['21 100.00 21.00', '0 30.00 0.00'],
  ],
])('the VAT summary from %s', (_, fields, expected) => {
  expect(rows(fields)).toEqual(expected);
});

test.each<[string, Values, [net: string, gross: string, price: string, rate: string]]>([
  [
    'everything',
    { item_amount_without_vat: '100', item_amount: '121', item_unit_price: '10', item_vat_rate: '21' },
    ['100.00', '121.00', '10.00', '21'],
  ],
  [
    'net and rate',
    { item_amount_without_vat: '100', item_vat_rate: '21', item_quantity: '4' },
    ['100.00', '121.00', '25.00', '21'],
  ],
  ['gross and rate', { item_amount: '121', item_vat_rate: '21' }, ['100.00', '121.00', '100.00', '21']],
  ['gross and VAT', { item_amount: '121', item_vat_amount: '21' }, ['100.00', '121.00', '100.00', '0']],
  ['net and VAT', { item_amount_without_vat: '100', item_vat_amount: '12' }, ['100.00', '112.00', '100.00', '12']],
  ['price and quantity', { item_unit_price: '2.5', item_quantity: '4' }, ['10.00', '10.00', '2.50', '0']],
])('a line item from %s', (_, item, expected) => {
  const [line] = of({}, [item]).lines;
  expect(line && [moneyText(line.net), moneyText(line.gross), moneyText(line.unitPrice), numberText(line.rate)]).toEqual(
    expected,
  );
});

test('a document without items gets an item for each VAT rate', () => {
  const { lines } = of({ invoice_number_sm: '7', vat_base_standard: '100', vat_rate_standard: '21', vat_base_zero: '5' }, [{}]);
  expect(
    lines.map(({ description, rate, net, gross }) => [description, numberText(rate), moneyText(net), moneyText(gross)]),
  ).toEqual([
    ['Celkem dle dokladu 7', '21', '100.00', '121.00'],
    ['Celkem dle dokladu 7', '0', '5.00', '5.00'],
  ]);
});
