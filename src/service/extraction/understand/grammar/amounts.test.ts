import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { decimalMarkOf, decimalText, moneyText, parseAmount } from './amounts.ts';

test.each([
  ['12 100,00', '12100.00', null],
  ['12\u00a0100,00 Kč', '12100.00', 'Kč'],
  ['12\u2009100,00', '12100.00', null],
  ["1'234.50", '1234.50', null],
  ['1’234.50 CHF', '1234.50', 'CHF'],
  ['1.234,56', '1234.56', null],
  ['1,234.56', '1234.56', null],
  ['1.234.567,89', '1234567.89', null],
  ['1.234,56-', '-1234.56', null],
  ['-5,00', '-5.00', null],
  ['−5,00', '-5.00', null],
  ['($144.00)', '-144.00', '$'],
  ['5 000,-', '5000', null],
  ['1.500,--', '1500', null],
  ['$30.00', '30.00', '$'],
  ['€ 2.321,00', '2321.00', '€'],
  ['29.99€', '29.99', '€'],
  ['12 100 , 00', '12100.00', null],
  ['1.000', '1000', null],
  ['0.025', '0.025', null],
  ['1234.567', '1234.567', null],
  ['100,0000', '100.0000', null],
  ['350, 00', '350.00', null],
  // a comma that OCR took for a full stop, or the other way round
  ['4.125.00', '4125.00', null],
  ['1,204,125,00', '1204125.00', null],
  // tax codes of tills and of North American programs
  ['795.00T', '795.00', null],
  ['5,20C', '5.20', null],
])('%s is %s', (text, value, currency) => {
  const amount = parseAmount(text);
  expect([amount?.value, amount?.currency]).toEqual([value, currency]);
});

test.each([
  '',
  'Kč',
  '12 10,00',
  '1,23,45',
  '1.2.3',
  '12.05.2024',
  '4.125.0',
  '4.12.00',
  'A12',
  '2024/15',
  '12-13',
  '1 2345,00',
  '(12',
  '00420 123',
])('%j is not an amount', (text) => expect(parseAmount(text)).toBeNull());

test('three digits after a separator are a group, unless the document writes its decimals that way', () => {
  expect(parseAmount('3.000')?.value).toBe('3000');
  expect(parseAmount('3.000', '.')?.value).toBe('3.000');
  expect(parseAmount('3.000', ',')?.value).toBe('3000');
  expect(parseAmount('1,234,567', ',')?.value).toBe('1234567');
});

/** Supported number formats: group separators × decimal marks. */
const styles = [
  { group: ' ', mark: ',' },
  { group: '.', mark: ',' },
  { group: ',', mark: '.' },
  { group: "'", mark: '.' },
  { group: '', mark: ',' },
  { group: '', mark: '.' },
] as const;

test('amounts printed in any style are read to the cent', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 99_999_999_999n }),
      fc.constantFrom(...styles),
      fc.boolean(),
      (cents, { group, mark }, isNegative) => {
        const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, group);
        const rest = (cents % 100n).toString().padStart(2, '0');
        const amount = parseAmount(`${isNegative ? '-' : ''}${whole}${mark}${rest}`);
        const expected = `${isNegative && cents > 0n ? '-' : ''}${cents / 100n}.${rest}`;
        expect(moneyText(amount?.value ?? 'NaN')).toBe(expected);
      },
    ),
  );
});

test('the canonical text keeps the decimals of amounts and quantities', () => {
  expect(['12100', '12100.5', '0.025', '-0.00'].map((text) => moneyText(text))).toEqual([
    '12100.00',
    '12100.50',
    '0.025',
    '0.00',
  ]);
  expect(['12.00', '0.50', '3'].map((text) => decimalText(text))).toEqual(['12', '0.5', '3']);
});

test('the decimal mark of a document is determined by unambiguous numbers', () => {
  expect(decimalMarkOf(['12,50', '1.000,00', '7.50'])).toBe(',');
  expect(decimalMarkOf(['1,000.00', '3.000'])).toBe('.');
  expect(decimalMarkOf(['12.05.24', '2024'])).toBeUndefined();
});

test('an R before an amount with decimals stands for rand, before other numbers for an article', () => {
  expect(parseAmount('R5,704.00')).toEqual({ value: '5704.00', decimals: 2, currency: 'R' });
  expect(parseAmount('R 1 240.50')).toMatchObject({ value: '1240.50', currency: 'R' });
  expect(['R12', 'R 404', 'r5,704.00'].map((text) => parseAmount(text))).toEqual([null, null, null]);
});
