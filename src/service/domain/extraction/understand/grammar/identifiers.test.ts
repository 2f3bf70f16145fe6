import { expect, test } from 'vitest';
import { parseCompanyId, parseNip, parseVatId } from './identifiers.ts';

test.each([
  ['CZ25097563', true],
  ['CZ 25097563', true],
  ['DE136695976', true],
  ['DE 232 446 240', true],
  ['DE123456789', false],
  ['FR 32 123 456 789', false],
  ['SK2020317068', true],
  ['NL810433941B01', true],
  ['IE3668997OH', true],
  ['ATU13585627', true],
])('%s is a VAT id, checked: %s', (text, isChecked) =>
  expect(parseVatId(text)).toEqual({ value: text.replaceAll(' ', ''), isChecked }),
);

test.each(['CZ123', 'XX123456789', 'DE12345678', 'DEUTSCHLAND', '25097563'])('%j is no VAT id', (text) =>
  expect(parseVatId(text)).toBeNull(),
);

test('company numbers are checked where their kind has a checksum', () => {
  expect(parseCompanyId('250 97 563', 'ico')).toEqual({ value: '25097563', isChecked: true });
  expect(parseCompanyId('25097564', 'ico')).toEqual({ value: '25097564', isChecked: false });
  expect(parseCompanyId('423 093 459 00042', 'siren')).toEqual({ value: '42309345900042', isChecked: true });
  expect(parseCompanyId('24330087', 'kvk')).toEqual({ value: '24330087', isChecked: false });
  expect(parseCompanyId('12345', 'ico')).toBeNull();
  expect(parseNip('526-030-02-91')).toEqual({ value: '5260300291', isChecked: true });
});
