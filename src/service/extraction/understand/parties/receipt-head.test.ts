import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const today = '2026-06-01';
const shopOf = (text: string): (string | undefined)[] => {
  const fields = findFields([{ ...buildPage(text), wordSource: 'ocr' }], today);
  return [fields['issued_by_name_sm']?.value, fields['issued_by_address_sm']?.value];
};

const sale = `
RECEIPT
Milk                4.20
Bread               3.10
TOTAL               7.30
CASH               10.00
CHANGE              2.70`;

test.each([
  ['sums of the sale', 'Corner Mart Ltd\n12 Station Road\nOld Harbour\nSoap 3 pieces      5.20'],
  ['the date of the sale', 'Corner Mart Ltd\n12 Station Road\nOld Harbour\nMonday 12.03.2026 Counter'],
  ['a number of registration', 'Corner Mart Ltd\nTax Reg No. 000948487263\n12 Station Road\nOld Harbour'],
])('the address of a shop ends before %s', (_, head) => {
  expect(shopOf(`${head}\n${sale}`)).toEqual(['Corner Mart Ltd', '12 Station Road, Old Harbour']);
});

test('below the postal code only region and country are of the address', () => {
  const head = 'Corner Mart Ltd\n12 Station Road\n47200 Subang\nSelangor\nHarbour Serviceport Ltd';
  expect(shopOf(`${head}\n${sale}`)).toEqual(['Corner Mart Ltd', '12 Station Road, 47200 Subang, Selangor']);
});

test('a name goes on in brackets in the line of its legal form', () => {
  const head = 'PASAR RAYA MEGA\n(SEMENYIH) SDN BHD\n12 Station Road\n47200 Subang';
  expect(shopOf(`${head}\n${sale}`)[0]).toBe('PASAR RAYA MEGA (SEMENYIH) SDN BHD');
});
