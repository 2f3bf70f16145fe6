import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { addressText, canonicalFields, dateText, decimalOf, looksLikeIban, moneyText } from './canonical.ts';

test.each([
  ['12100', '12100.00'],
  ['30.0000', '30.00'],
  ['.21837', '0.21837'],
  ['+5.', '5.00'],
  ['-0.5', '-0.50'],
])('the amount %s becomes %s', (text, amount) => {
  expect(moneyText(decimalOf(text) ?? new Big(0))).toBe(amount);
});

test.each(['', '1e9', '1,5', '12 100', 'NaN', '--1', '9'.repeat(60)])('%j is not a number', (text) => {
  expect(decimalOf(text)).toBeNull();
});

test.each([
  ['2026-03-05', '2026-03-05'],
  ['20260305', '2026-03-05'],
  ['2026-03-05T10:00:00+01:00', '2026-03-05'],
  ['2026-03-05Z', '2026-03-05'],
  ['2026-02-31', undefined],
  ['05.03.2026', undefined],
  ['', undefined],
])('the date of %j is %j', (text, day) => {
  expect(dateText(text)).toBe(day);
});

test('values are normalized by type, and invalid ones omitted', () => {
  expect(
    canonicalFields({
      total_amount: '121',
      item_quantity: '3.0000',
      exchange_rate: '25.10',
      date_issued: 'yesterday',
      is_credit_note: false,
      issued_by_name_sm: ' A\n  B ',
      note: 'one\n\n two ',
      iban_sm: '',
      rounding: null,
    }),
  ).toEqual({
    total_amount: '121.00',
    item_quantity: '3',
    exchange_rate: '25.1',
    is_credit_note: 'false',
    issued_by_name_sm: 'A B',
    note: 'one\ntwo',
  });
});

test('an IBAN is recognized by its format', () => {
  expect(
    ['CZ65 0800 0000 1920 0014 5399', 'DE79000000001234567890', 'IBAN32423940', '1234567890/0800'].map(looksLikeIban),
  ).toEqual([true, true, false, false]);
});

test('an address is joined into one line', () => {
  expect(addressText(['Dlouhá 12', undefined], '110 00', 'Praha')).toBe('Dlouhá 12, 110 00 Praha');
  expect(addressText([undefined])).toBe('');
});
