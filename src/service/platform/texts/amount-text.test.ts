import { expect, test } from 'vitest';
import { amountText } from './amount-text.ts';

test.each([
  ['cs-CZ', '71784.96', 'CZK', '71 784,96 CZK'],
  ['en-US', '-71784.9', 'EUR', '-71,784.90 EUR'],
  ['cs-CZ', '12345678901234567890.12', '', '12 345 678 901 234 567 890,12'],
  ['cs-CZ', 'about ten', 'CZK', 'about ten CZK'],
])('in %s %s %s is formatted as %s', (culture, amount, currency, shown) =>
  expect(amountText(culture, amount, currency).replaceAll('\u00A0', ' ')).toBe(shown),
);
