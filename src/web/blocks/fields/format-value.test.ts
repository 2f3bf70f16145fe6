import { expect, test } from 'vitest';
import { fieldTypes } from '#contract/values.ts';
import { formatValue } from './format-value.ts';
import { parseValue } from './parse-value.ts';

test.each([
  ['DECIMAL', '12100.00', 'cs-CZ', '12\u00A0100,00'],
  ['DECIMAL', '-1234567.5', 'cs-CZ', '-1\u00A0234\u00A0567,5'],
  ['DECIMAL', '12100.00', 'en-US', '12,100.00'],
  ['DECIMAL', '99999999999999999.99', 'en-US', '99,999,999,999,999,999.99'],
  ['DECIMAL', 'twelve', 'cs-CZ', 'twelve'],
  ['INTEGER', '1000', 'cs-CZ', '1\u00A0000'],
  ['DATE', '2026-03-05', 'cs-CZ', '5. 3. 2026'],
  ['DATE', '2026-03-05', 'en-US', '3/5/2026'],
  ['DATE', 'soon', 'cs-CZ', 'soon'],
  ['TEXT', '1000', 'cs-CZ', '1000'],
] as const)('%s %s in %s is shown as %s', (type, value, culture, shown) => expect(formatValue(type, value, culture)).toBe(shown));

test('yes and no are read in the words of the page', () => {
  expect(parseValue('BOOLEAN', 'Ano', 'cs-CZ', '2026-01-01')).toEqual({ ok: true, value: 'true' });
  expect(parseValue('BOOLEAN', 'NE', 'cs-CZ', '2026-01-01')).toEqual({ ok: true, value: 'false' });
  expect(parseValue('BOOLEAN', 'maybe', 'cs-CZ', '2026-01-01')).toEqual({ ok: false, problem: 'notYesOrNo' });
});

test.each(fieldTypes)('an empty %s is empty, not wrong', (type) => {
  expect(parseValue(type, '  ', 'cs-CZ', '2026-01-01')).toEqual({ ok: true, value: '' });
});
