import { expect, test } from 'vitest';
import { groupedIban } from './iban.ts';
import { shownValue } from './value-types.ts';

test('an account is shown in groups of four in any field', () => {
  expect(shownValue('TEXT', 'CZ6508000000192000145399', 'cs-CZ')).toBe('CZ65 0800 0000 1920 0014 5399');
  expect(groupedIban('NO9386011117947')).toBe('NO93 8601 1117 947');
});

test.each(['CZ6508000000192000145398', 'FV20260000123456', 'ACME Trading s.r.o.', ''])(
  'text other than an IBAN stays unchanged: %s',
  (text) => {
    expect(groupedIban(text)).toBe(text);
  },
);

test('other types are formatted as everywhere', () => {
  expect(shownValue('DECIMAL', '1234.5', 'en-US')).toBe('1,234.5');
});
