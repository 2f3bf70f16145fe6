import { expect, test } from 'vitest';
import { electronicAddressText, parseElectronicAddress } from './electronic-address.ts';

test.for<[string, string, string]>([
  ['9950', 'SK2020317068', '9950:SK2020317068'],
  ['0204', '04011000-1234512345-06', '0204:04011000-1234512345-06'],
  ['EM', 'faktury@firma.cz', 'faktury@firma.cz'],
  ['EM', 'no address', 'EM:no address'],
])('%s and %s are combined as %s and parsed back', ([scheme, id, text]) => {
  expect(electronicAddressText(scheme, id)).toBe(text);
  expect(parseElectronicAddress(text)).toEqual({ scheme, id });
});

test('whitespace between scheme and identifier is accepted', () => {
  expect(parseElectronicAddress(' 9950: SK2020317068 ')).toEqual({ scheme: '9950', id: 'SK2020317068' });
});

test.for(['', 'SK2020317068', 'a@b@c', ':', '9950:'])('%j is not an address', (text) => {
  expect(parseElectronicAddress(text)).toBeNull();
});

test('an address without a scheme is returned unchanged', () => {
  expect(electronicAddressText(undefined, 'SK2020317068')).toBe('SK2020317068');
  expect(electronicAddressText('9950', undefined)).toBeUndefined();
});
