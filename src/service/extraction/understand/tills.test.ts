/** Receipts without a title, of tills in other languages. */
import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from './context.ts';
import { classOf } from './document-class.ts';
import { findFields } from './understand.ts';

const today = '2026-06-01';
const fieldsOf = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(findFields([buildPage(text)], today)).map(([name, { value }]) => [name, value]));

test.each([
  ['Indonesian', 'Total 45,000\nTunai 50,000\nKembali 5,000'],
  ['German', 'Summe 45,00\nGiro Card EUR 45,00\nKundenbeleg'],
  ['Spanish', 'Total 45,00\nEfectivo 50,00\nCajero 3 Visa'],
])('words of tills tell a receipt without a title: %s', (_, payment) => {
  expect(classOf(contextOf([buildPage(`Toko Makmur\nJalan Merdeka 4\nKopi 45,00\n${payment}`)], today)).documentClass).toBe(
    'receipt',
  );
});

test('an Indonesian receipt has its base and tax, its currency and the time behind the date', () => {
  const fields = fieldsOf(`
TOKO MAKMUR
Jl. Merdeka 4
19.05.26-07:14 / TK5A
No.Struk : 160496
KOPI SUSU         1   11,000     11,000
TEH BOTOL         1   11,200     11,200
TOTAL                      Rp    22,200
TUNAI                      Rp    30,000
KEMBALI                    Rp     7,800
DPP  20,000    PPN  2,200`);
  expect(fields).toMatchObject({
    date_issued: '2026-05-19',
    invoice_number_sm: '160496',
    currency: 'IDR',
    total_amount: '22200.00',
    total_amount_without_vat: '20000.00',
    total_vat: '2200.00',
  });
});

test('the rate behind a tax code tells base and tax in a summary', () => {
  const fields = fieldsOf(`
Corner Mart Ltd
12 Station Road
TAX INVOICE
Milk                     21.20
Bread                    10.60
TOTAL INCL. GST@6%    RM 31.80
CASH                  RM 31.80

GST SUMMARY        AMT(RM)   TAX(RM)
GST S@6%             30.00      1.80`);
  expect(fields).toMatchObject({ total_amount: '31.80', total_amount_without_vat: '30.00', total_vat: '1.80' });
});

test('a measure below the title is not the number of a receipt', () => {
  const fields = fieldsOf(`
Corner Mart Ltd
12 Station Road
        TAX INVOICE
Wall Filler 50GM         8.50
TOTAL                    8.50
CASH                     8.50
CHANGE                   0.00`);
  expect(fields['invoice_number_sm']).toBeUndefined();
});
