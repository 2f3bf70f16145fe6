import { describe, expect, test } from 'vitest';
import { monthOf, parseDate } from './date.ts';

const read = (text: string, culture = 'cs-CZ') => {
  const parsed = parseDate(text, culture, '2026-11-20');
  return parsed.ok ? parsed.value : parsed.problem;
};

describe('a date', () => {
  test.each([
    ['5.3.2026', '2026-03-05'],
    ['5. 3. 2026', '2026-03-05'],
    ['05.03.26', '2026-03-05'],
    ['5.3.', '2026-03-05'],
    ['5. 3', '2026-03-05'],
    ['050326', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['2026-03-05T10:00:00Z', '2026-03-05'],
    ['1/2/2026', '2026-02-01'],
    ['31.12.26', '2026-12-31'],
    ['29.2.2028', '2028-02-29'],
    ['5. března 2026', '2026-03-05'],
    ['5. března', '2026-03-05'],
    ['1. července 2026', '2026-07-01'],
    ['1. června 2026', '2026-06-01'],
    ['March 5, 2026', '2026-03-05'],
    ['5 Mar 2026', '2026-03-05'],
    ['05-Mar-26', '2026-03-05'],
    ['5. März 2026', '2026-03-05'],
    ['', ''],
  ])('%s is %s', (text, value) => expect(read(text)).toBe(value));

  test.each([
    ['32.1.2026', 'noSuchDay'],
    ['29.2.2026', 'noSuchDay'],
    ['5.13.2026', 'noSuchDay'],
    ['999999', 'noSuchDay'],
    ['soon', 'notADate'],
    ['5. foo 2026', 'notADate'],
    ['12 100,00', 'notADate'],
    ['5', 'notADate'],
  ])('%s is refused: %s', (text, problem) => expect(read(text)).toBe(problem));

  test('with slashes puts the month first in English, with dots never', () => {
    expect(read('1/2/2026', 'en-US')).toBe('2026-01-02');
    expect(read('1.2.2026', 'en-US')).toBe('2026-02-01');
    expect(read('030526', 'en-US')).toBe('2026-03-05');
  });
});

test.each([
  ['červen', 6],
  ['červenec', 7],
  ['ČERVENCE', 7],
  ['listopadu', 11],
  ['lipiec', 7],
  ['Mai', 5],
  ['xyz', null],
])('%s is month %s', (name, month) => expect(monthOf(name)).toBe(month));
