import { expect, test } from 'vitest';
import { countryOf, countryOfAddress } from './country.ts';

test.each([
  ['Marktplatz 1, 80333 München, Deutschland', 'DE'],
  ['Marktplatz 1\nD-80333 München', 'DE'],
  ['Main Street 1, Anytown, USA', 'US'],
  ['93B Sai Yu Chung, Yuen Long, HK', 'HK'],
  ['Kingdom Street, London, United Kingdom', 'GB'],
  ['60 RUE EMILE ZOLA, 34560 PARIS, FRANCE', 'FR'],
  ['Dlouhá 12, 110 00 Praha 1, Česká republika', 'CZ'],
  ['Dlouhá 12, CZ-11000 Praha', 'CZ'],
  ['Dlouhá 12, 110 00 Praha 1', undefined],
  ['CZ', undefined],
  ['', undefined],
])('the country of the address %j is %j', (address, country) => {
  expect(countryOfAddress(address)).toBe(country);
});

test('a VAT ID determines the country first, then the address, then the account', () => {
  const iban = 'SK3112000000198742637541';
  expect(countryOf({ vatId: 'CZ27074358', address: 'Wien, Österreich', iban })).toBe('CZ');
  expect(countryOf({ vatId: '', address: 'Wien, Österreich', iban })).toBe('AT');
  expect(countryOf({ vatId: '', address: 'Wien', iban })).toBe('SK');
  expect(countryOf({ vatId: '', address: 'Wien' })).toBe('');
});
