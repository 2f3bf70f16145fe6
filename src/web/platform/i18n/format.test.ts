import { expect, test } from 'vitest';
import { formatFor } from './format.ts';

const czech = formatFor('cs-CZ');
const english = formatFor('en-US');
/** Normalizes spaces, because Intl uses several kinds of them as separators. */
const spaced = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  ['12100.00', '12 100,00', '12,100.00'],
  ['12100', '12 100,00', '12,100.00'],
  ['-0.5', '-0,50', '-0.50'],
  ['1.2345', '1,2345', '1.2345'],
  // More digits than a floating-point number can represent.
  ['99999999999999999.99', '99 999 999 999 999 999,99', '99,999,999,999,999,999.99'],
  ['not a number', 'not a number', 'not a number'],
])('the amount %s', (value, inCzech, inEnglish) => {
  expect(spaced(czech.amount(value))).toBe(inCzech);
  expect(spaced(english.amount(value))).toBe(inEnglish);
});

test.each([
  [1, '100%'],
  [0.9996, '99.9%'],
  [0.998, '99.8%'],
  [0.994, '99%'],
  [0.5, '50%'],
  [0.0001, '0.1%'],
  [0, '0%'],
])('the share %d is not rounded to all or none', (share, text) => {
  expect(english.share(share)).toBe(text);
});

test.each([
  ['2026-03-05', '5. 3. 2026', 'Mar 5, 2026'],
  ['nonsense', 'nonsense', 'nonsense'],
])('the date %s has no time zone', (iso, inCzech, inEnglish) => {
  expect(spaced(czech.date(iso))).toBe(inCzech);
  expect(spaced(english.date(iso))).toBe(inEnglish);
});

test.each([
  ['2026-11-20T12:00:30Z', 'now'],
  ['2026-11-20T11:57:00Z', '4 min. ago'],
  ['2026-11-19T12:00:00Z', 'yesterday'],
  ['2026-08-01T12:00:00Z', 'Aug 1, 2026'],
])('%s seen at noon of 20 November', (iso, expected) => {
  expect(spaced(english.ago(iso, Date.parse('2026-11-20T12:01:00Z')))).toBe(expected);
});

test.each([
  [1, '1 byte', '1 bajt'],
  [46, '46 bytes', '46 bajtů'],
  [3_700, '3.7 kB', '3,7 kB'],
  [1_260_000, '1.3 MB', '1,3 MB'],
])('the size of %d bytes', (size, inEnglish, inCzech) => {
  expect([spaced(english.bytes(size)), spaced(czech.bytes(size))]).toEqual([inEnglish, inCzech]);
});
