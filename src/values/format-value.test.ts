import { expect, test } from 'vitest';
import { fieldTypes } from '#values/values.ts';
import { formatValue, parseValue } from './value-types.ts';

test.each([
  ['DECIMAL', '12100.00', 'cs-CZ', '12\u00A0100,00'],
  ['DECIMAL', '-1234567.5', 'cs-CZ', '-1\u00A0234\u00A0567,5'],
  ['DECIMAL', '12100.00', 'en-US', '12,100.00'],
  ['DECIMAL', '99999999999999999.99', 'en-US', '99,999,999,999,999,999.99'],
  ['DECIMAL', 'twelve', 'cs-CZ', 'twelve'],
  ['INTEGER', '1000', 'cs-CZ', '1\u00A0000'],
  ['DATE', '2026-03-05', 'cs-CZ', '5. 3. 2026'],
  ['DATE', '2026-03-05', 'en-US', '3/5/2026'],
  ['DATE', '2026-03-05', 'en-GB', '05/03/2026'],
  ['DATE', '2026-03-05', 'sk-SK', '5. 3. 2026'],
  ['DECIMAL', '12100.00', 'sk-SK', '12\u00A0100,00'],
  ['DECIMAL', '1234567.5', 'de-DE', '1.234.567,5'],
  ['DATE', '2026-02-30', 'en-US', '2026-02-30'],
  ['DATE', 'soon', 'cs-CZ', 'soon'],
  ['TEXT', '1000', 'cs-CZ', '1000'],
] as const)('%s %s in %s is shown as %s', (type, value, culture, shown) => expect(formatValue(type, value, culture)).toBe(shown));

test.each(['en-US', 'en-GB', 'cs-CZ', 'sk-SK', 'de-DE'])(
  'a value formatted for %s is parsed back as the same value',
  (culture) => {
    for (const value of ['2026-03-05', '2026-12-31'])
      expect(parseValue('DATE', formatValue('DATE', value, culture), culture, '2026-01-01')).toEqual({ ok: true, value });
    for (const value of ['1234.00', '-1234567.5', '0.125'])
      expect(parseValue('DECIMAL', formatValue('DECIMAL', value, culture), culture, '2026-01-01')).toEqual({ ok: true, value });
  },
);

test('yes and no are parsed in the language of the page', () => {
  expect(parseValue('BOOLEAN', 'Ano', 'cs-CZ', '2026-01-01')).toEqual({ ok: true, value: 'true' });
  expect(parseValue('BOOLEAN', 'NE', 'cs-CZ', '2026-01-01')).toEqual({ ok: true, value: 'false' });
  expect(parseValue('BOOLEAN', 'maybe', 'cs-CZ', '2026-01-01')).toEqual({ ok: false, problem: 'notYesOrNo' });
});

test.each(fieldTypes)('an empty %s is empty, not invalid', (type) => {
  expect(parseValue(type, '  ', 'cs-CZ', '2026-01-01')).toEqual({ ok: true, value: '' });
});
