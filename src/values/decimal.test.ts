import { fc } from '#testing/properties.ts';
import { describe, expect, test } from 'vitest';
import { formatValue } from './value-types.ts';
import { parseAmount } from './decimal.ts';
import { parseInteger } from './integer.ts';

const cs = (text: string) => {
  const parsed = parseAmount(text, 'cs-CZ');
  return parsed.ok ? parsed.value : parsed.problem;
};

describe('an amount in Czech', () => {
  test.each([
    ['1 234,56', '1234.56'],
    ['1\u00A0234,56', '1234.56'],
    ['1\u202F234\u202F567,8', '1234567.8'],
    ['1234.56', '1234.56'],
    ['1234,56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234.567', '1234567'],
    ['1.234.567,89', '1234567.89'],
    ["1'234.50", '1234.50'],
    ['1,234', '1.234'],
    ['0.123', '0.123'],
    ['1234.567', '1234.567'],
    ['12 100,00 Kč', '12100.00'],
    ['CZK 12 100,-', '12100'],
    ['€ 5', '5'],
    ['21 %', '21'],
    ['-5,50', '-5.50'],
    ['5,50-', '-5.50'],
    ['−5', '-5'],
    ['(5,50)', '-5.50'],
    ['-0,00', '0.00'],
    ['007', '7'],
    [',5', '0.5'],
    ['  ', ''],
    ['99999999999999999,99', '99999999999999999.99'],
  ])('%s is %s', (text, value) => expect(cs(text)).toBe(value));

  test.each([
    ['1.234', 'ambiguousNumber'],
    ['12.100', 'ambiguousNumber'],
    ['abc', 'notANumber'],
    ['12a', 'notANumber'],
    ['1 23,5', 'notANumber'],
    ['1.23.456', 'notANumber'],
    ['1,2,3', 'notANumber'],
    ['5. 3. 2026', 'notANumber'],
    ['--5', 'notANumber'],
    ['.', 'notANumber'],
  ])('%s is refused: %s', (text, problem) => expect(cs(text)).toBe(problem));
});

test('English uses its own separators for thousands and decimals', () => {
  expect(parseAmount('1,234', 'en-US')).toEqual({ ok: true, value: '1234' });
  expect(parseAmount('1.234', 'en-US')).toEqual({ ok: true, value: '1.234' });
});

test('a formatted value is parsed back unchanged in both cultures', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_999, max: 999_999_999 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom('cs-CZ', 'en-US'),
      (whole, cents, culture) => {
        const value = `${whole}.${String(cents).padStart(2, '0')}`;
        expect(parseAmount(formatValue('DECIMAL', value, culture), culture)).toEqual({ ok: true, value });
      },
    ),
  );
});

test('an integer has no decimals', () => {
  expect(parseInteger('1 200', 'cs-CZ')).toEqual({ ok: true, value: '1200' });
  expect(parseInteger('12,00', 'cs-CZ')).toEqual({ ok: true, value: '12' });
  expect(parseInteger('12,5', 'cs-CZ')).toEqual({ ok: false, problem: 'notAnInteger' });
  expect(parseInteger('x', 'cs-CZ')).toEqual({ ok: false, problem: 'notAnInteger' });
});
