import { expect, test } from 'vitest';
import { inCulture } from './in-culture.ts';

test.each([
  ['cs-CZ', 'Faktura'],
  ['CS-cz', 'Faktura'],
  ['cs', 'Faktura'],
  ['en-GB', 'Invoice'],
  ['de-DE', 'Invoice'],
  ['', 'Invoice'],
])('%s reads %s', (culture, text) => {
  expect(inCulture({ 'cs-CZ': 'Faktura', 'en-US': 'Invoice' }, culture, 'invoice')).toBe(text);
});

test('without English the first culture is used, without any the name', () => {
  expect(inCulture({ 'cs-CZ': 'Faktura' }, 'de-DE', 'invoice')).toBe('Faktura');
  expect(inCulture({}, 'de-DE', 'invoice')).toBe('invoice');
});
