import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { layoutOf } from '../layout/layout.ts';
import { findAmounts } from './amounts.ts';
import { findDates } from './dates.ts';

const layout = (text: string, wordSource: 'ocr' | 'textLayer' = 'ocr') => layoutOf([{ ...buildPage(text), wordSource }]);
const amountsOf = (text: string, wordSource?: 'ocr' | 'textLayer') =>
  findAmounts(layout(text, wordSource), new Set()).map(({ value }) => value.toFixed());
const datesOf = (text: string, wordSource?: 'ocr' | 'textLayer') =>
  findDates(layout(text, wordSource), '2026-06-01').map(({ date }) => date.iso);

const till = `
Milk                4.20
Bread               3.10
Soap               11.00
TOTAL              18.30`;

test('a decimal point lost in recognition is restored where every amount has cents', () => {
  expect(amountsOf(`${till}\nCASH               20 00\nCHANGE              1.70`)).toContain('20');
  expect(amountsOf(`${till}\nROUND               0 02\nCHANGE              1.70`)).toContain('0.02');
  expect(amountsOf(`${till}\nBALANCE      $19,647 68\nCHANGE              1.70`)).toContain('19647.68');
  // a text layer is not corrected
  expect(amountsOf(`${till}\nTABLE              12 50`, 'textLayer')).not.toContain('12.5');
  // a page with quantities is not from a till
  expect(amountsOf('Boxes   7\nPallets   4\nHall   12 50\nWeight  3.5\nHeight  1.25')).not.toContain('12.5');
});

test.each(['"3,43', '„3,43', '|3,43', '3,43_€'])('noise beside a recognized amount is ignored: %s', (text) => {
  expect(amountsOf(text)).toEqual(['3.43']);
  // a text layer is not corrected
  expect(amountsOf(text, 'textLayer')).toEqual([]);
});

test.each(['ocr', 'textLayer'] as const)('punctuation ends an amount: %s', (wordSource) => {
  expect(amountsOf('3,43. 4,50,', wordSource)).toEqual(['3.43', '4.5']);
});

test.each([
  ['digits recognized as letters', 'Date: 17/O6/2C18', ['2018-06-17']],
  ['lost separators', '27032018  No: 20242', ['2018-03-27']],
  ['one lost separator', '2703/2018  No: 20242', ['2018-03-27']],
  ['a letter of the month recognized as a digit', 'DATE :10 0CT 2017 TUE', ['2017-10-10']],
  ['text that is not a date', 'Ref 99452018', []],
  ['a word', 'soil/lodz/bill', []],
])('a scan without a date is searched again: %s', (_, text, dates) => expect(datesOf(text)).toEqual(dates));

test.each(['6/10/2019 13:59', '6/10/201913:59', '6/10/201913:59:07', ':6/10/2019'])(
  'receipts print dates next to other text: %s',
  (text) => expect(datesOf(text, 'textLayer')).toEqual(['2019-10-06']),
);

test('nothing is corrected where a date is clear, nor on pages with text', () => {
  expect(datesOf('17/06/2018  27032018')).toEqual(['2018-06-17']);
  expect(datesOf('27032018', 'textLayer')).toEqual([]);
});

test.each([
  ['S$ 12.50', 'SGD'],
  ['12.50 S$', null],
  ['12.50 €', 'EUR'],
])('a country’s dollar sign precedes the amount: %s', (text, currency) => {
  expect(findAmounts(layout(text), new Set())).toMatchObject([{ currency }]);
});

test.each([
  ['Vence: 4 de noviembre de\n       2026', '2026-11-04'],
  ['TOTAL DUE BY October          SHIP TO\n2, 2026                       Leeds', '2026-10-02'],
])('a date continues in the next line of its column: %s', (text, date) => {
  expect(datesOf(text, 'textLayer')).toEqual([date]);
});

test('the start of a period and the day of its end are not one date', () => {
  expect(datesOf('Charges for 1 Sep – 30 Sep 2026', 'textLayer')).toEqual(['2026-09-30']);
});

test.each([
  ['Amarillo,Tx 79104\n\nDate 10/02/2026\nTOTAL $48.39', '2026-10-02'],
  ['Amarillo\n\nDate 10/02/2026\nTOTAL $48.39', '2026-02-10'],
])('the address of an American state tells the order of a date: %j', (text, date) => expect(datesOf(text)).toEqual([date]));

test('a month does not continue in a line with another start, nor in a number', () => {
  expect(datesOf('Period: 1 to 31 October\n                                        2, 2026', 'textLayer')).toEqual([]);
  expect(datesOf('Rent for October\n2 026,00', 'textLayer')).toEqual([]);
});
