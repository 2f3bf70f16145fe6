import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const sale = `
TAX INVOICE
Milk                4.20
Bread               3.10
TOTAL               7.30
CASH               10.00
CHANGE              2.70`;

/** Returns company ID and VAT ID of a shop with this head. */
function idsOf(head: string): (string | undefined)[] {
  const fields = findFields([buildPage(`${head}\n12 Station Road\n47200 Subang\n${sale}`)], '2026-06-01');
  return [fields['issued_by_id_sm']?.value, fields['issued_by_vat_id_sm']?.value];
}

test.each([
  'Corner Mart Sdn Bhd (418820-K)',
  'Corner Mart Sdn Bhd\n(418820-K)',
  'Corner Mart Sdn Bhd\n(4188 20-K)',
  'Corner Mart Sdn Bhd\n418820-K)',
  'Corner Mart Sdn Bhd (418820 K)',
  'Corner Mart Sdn Bhd\n418820-K',
  'Corner Mart Sdn Bhd 418820-K',
  'Corner Mart Sdn Bhd\n(ROC:418820-K)',
  'Corner Mart Sdn Bhd\n(CO REG : 418820-K)',
  'Corner Mart Sdn Bhd\nCOMPANY REG #418820-K',
  'Corner Mart Sdn Bhd\nBR NO.:(418820-K)',
])('a number with a check letter beside the name is the company’s: %j', (head) => {
  expect(idsOf(head)[0]).toBe('418820K');
});

test.each(['Corner Mart Sdn Bhd\nInvoice No: (418820-K)', 'Corner Mart Sdn Bhd\nTEL (418820-K)', '(418820-K)'])(
  'a number with another label, or without a name, is not the company’s: %j',
  (head) => {
    expect(idsOf(head)[0]).toBeUndefined();
  },
);

test.each([
  'GST ID NO : 000418820712',
  '(GST ID NO : 000418820712)',
  '(GST ID NO:000418820712)',
  'GST REG #000418820712',
  'GST REG.: 000418820712',
  'GST REG NO. 000418820712',
  'SST ID: 000418820712',
])('a number of the sales tax is the VAT ID, and not the company ID: %s', (line) => {
  expect(idsOf(`Corner Mart Sdn Bhd (418820-K)\n${line}`)).toEqual(['418820K', '000418820712']);
});

test.each([
  ['NPWP : 04.418.820.7-123.000', '04.418.820.7-123.000'],
  ['TRN: 100418820700003', '100418820700003'],
])('tax numbers of fifteen digits: %s', (line, id) => {
  expect(idsOf(`Corner Mart\n${line}`)[1]).toBe(id);
});

test('a date below the empty label of a tax number is no tax number', () => {
  expect(idsOf('Corner Mart (418820-K)\nGST NO.:\n\n14/03/2026')[1]).toBeUndefined();
});

test('the tax number of Norway is read with its country', () => {
  expect(idsOf('Fjordkaffe AS\nNO 918 274 602 MVA')[1]).toBe('NO918274602MVA');
});
