import { expect, test } from 'vitest';
import { countryOfVatId } from './country-of-vat-id.ts';

test.each([
  ['CZ27074358', 'CZ'],
  ['EL061828591', 'GR'],
  ['XI123456789', 'GB'],
  ['at u12 345', 'AT'],
  ['EU372001234', undefined],
  ['12345678', undefined],
  ['XQ12', undefined],
  ['DEAL', undefined],
  ['', undefined],
])('the country of the VAT ID %j is %j', (vatId, country) => {
  expect(countryOfVatId(vatId)).toBe(country);
});
