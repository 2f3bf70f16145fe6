import { describe, expect, test } from 'vitest';
import type { FieldType } from '#values/values.ts';
import { computeFormulas, type FormulaField, planFormulas } from './formulas.ts';

const field = (name: string, type: FieldType, formula = '', { isItem = false, format = '' } = {}): FormulaField => ({
  name,
  type,
  isItem,
  formula,
  format,
});
const item = { isItem: true };
const base = [
  field('total', 'DECIMAL'),
  field('paid', 'DECIMAL'),
  field('rate', 'DECIMAL'),
  field('currency', 'TEXT'),
  field('issued', 'DATE'),
  field('due', 'DATE'),
  field('is_final', 'BOOLEAN'),
  field('quantity', 'DECIMAL', '', item),
  field('price', 'DECIMAL', '', item),
];
const texts = {
  fields: { total: '0.3', paid: '0.1', rate: '25.125', currency: 'CZK', issued: '2026-03-01', due: '2026-03-15' },
  items: [{ quantity: '3', price: '0.1' }, { quantity: '2' }],
};

describe('a formula', () => {
  test.each([
    ['DECIMAL', 'total - paid', '0.20'],
    ['DECIMAL', 'total * rate', '7.54'],
    ['DECIMAL', 'round(total * rate, 3)', '7.538'],
    ['DECIMAL', 'round(total, 3) * rate', '7.54'],
    ['DECIMAL', 'rate - paid', '25.025'],
    ['DECIMAL', 'rate / 3', '8.38'],
    ['DECIMAL', 'sum(items.map(i, i.quantity * rate))', '125.63'],
    ['DECIMAL', 'round(total * rate, 2)', '7.54'],
    ['DECIMAL', 'total / 3', '0.10'],
    ['DECIMAL', 'total / 0', ''],
    ['DECIMAL', '2', '2.00'],
    ['DECIMAL', 'total * 0.21', '0.06'],
    ['INTEGER', 'days(issued, due)', '14'],
    ['INTEGER', 'total', ''],
    ['TEXT', 'currency + " " + (filled(paid) ? "paid" : "open")', 'CZK paid'],
    ['DATE', 'is_final ? due : issued', '2026-03-01'],
    ['BOOLEAN', 'total > paid', 'true'],
    ['DECIMAL', 'sum(items.map(i, i.quantity))', '5.00'],
  ] as const)('of a %s field: %s is "%s"', (type, formula, expected) => {
    const fields = [...base, field('result', type, formula)];
    expect(planFormulas(fields).faults).toEqual([]);
    expect(computeFormulas(fields, texts).fields['result']).toBe(expected);
  });

  test('is empty when a value is missing', () => {
    const fields = [...base, field('left', 'DECIMAL', 'total - paid')];
    expect(computeFormulas(fields, { fields: { total: '5' }, items: [] }).fields['left']).toBe('');
  });

  test('keeps the decimals of its field', () => {
    const fields = [
      ...base,
      field('result', 'DECIMAL', 'rate * 1', { format: '1' }),
      field('share', 'DECIMAL', 'paid / total', { format: '4' }),
    ];
    expect(computeFormulas(fields, texts).fields).toMatchObject({ result: '25.1', share: '0.3333' });
  });

  test('is computed after the fields it refers to, in the header and in rows, in any field order', () => {
    const fields = [
      field('rounded', 'DECIMAL', 'round(gross, 0)', { format: '0' }),
      field('gross', 'DECIMAL', 'sum(items.map(i, i.amount)) * 1.21'),
      field('share', 'DECIMAL', 'amount / sum(items.map(i, i.amount))', item),
      field('amount', 'DECIMAL', 'quantity * price', item),
      ...base,
    ];
    const { fields: header, items } = computeFormulas(fields, {
      ...texts,
      items: [
        { quantity: '3', price: '10' },
        { quantity: '2', price: '5' },
      ],
    });
    expect([header['gross'], header['rounded']]).toEqual(['48.40', '48']);
    expect(items.map(({ amount, share }) => [amount, share])).toEqual([
      ['30.00', '0.75'],
      ['10.00', '0.25'],
    ]);
  });
});

test.each([
  ['DECIMAL', 'nothing + 1', 'check_unknown_field'],
  ['DECIMAL', 'price * 2', 'check_unknown_field'],
  ['DECIMAL', 'sum(items.map(i, i.nothing))', 'check_unknown_field'],
  ['DATE', 'today', 'check_unknown_field'],
  ['DECIMAL', 'currency', 'formula_type'],
  ['TEXT', 'total', 'formula_type'],
  ['BOOLEAN', 'total', 'formula_type'],
  ['DECIMAL', 'currency * 2', 'check_types_differ'],
  ['DECIMAL', 'filled(total) ? total : 0', 'check_types_differ'],
  ['DECIMAL', 'total -', 'check_incomplete'],
  ['DECIMAL', 'round(total', 'check_incomplete'],
  ['DECIMAL', 'total § 2', 'check_unexpected'],
  ['DECIMAL', 'total -- ) 3', 'check_unexpected'],
  ['DECIMAL', 'total + 0,5', 'check_decimal_comma'],
  ['DECIMAL', 'round(total)', 'check_function_unfit'],
  ['DECIMAL', 'suma(total)', 'check_function_unfit'],
  ['DECIMAL', 'result + 1', 'formula_cycle'],
] as const)('of a %s field refuses %s: %s', (type, formula, code) => {
  expect(planFormulas([...base, field('result', type, formula)]).faults).toMatchObject([{ name: 'result', reason: { code } }]);
});

test('an error in the syntax names what is wrong, and where', () => {
  const faultOf = (formula: string) => planFormulas([...base, field('result', 'DECIMAL', formula)]).faults[0];
  expect(faultOf('total -- ) 3')).toMatchObject({ reason: { params: { text: ')' } }, at: 9 });
  expect(faultOf('total * suma(total)')).toMatchObject({ reason: { params: { function: 'suma' } }, at: 8 });
});

test('a cycle is reported with its path, also through rows', () => {
  const fields = [...base, field('gross', 'DECIMAL', 'sum(items.map(i, i.part))'), field('part', 'DECIMAL', 'gross * 0.5', item)];
  expect(planFormulas(fields).faults).toMatchObject([
    { reason: { code: 'formula_cycle', params: { fields: 'gross → part → gross' } } },
  ]);
});
