import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../../understand.ts';

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

test('a number alone in a line is that of the register if a VAT ID contains it', () => {
  const fields = findFields(
    [
      buildPage(`
Facture PAT-0042-019

De                                 Facturé à
Atelier Patience SAS               Mutuelle du Ponant
842 319 071                        512077835
18 rue des Augustins               4 quai de la Douane
59800 Lille                        29200 Brest
ID fiscal: FR40842319071           ID fiscal: FR91512077835

Total dû   8 765,96 €`),
    ],
    '2026-06-01',
  );
  expect(fields['issued_by_id_sm']?.value).toBe('842 319 071');
  expect(fields['issued_to_id_sm']?.value).toBe('512077835');
});

test('a Polish tax number needs no label in the line of an address', () => {
  const fields = findFields(
    [
      buildPage(`
Faktura SFV/25/004417

Sprzedawca: Opony Zachód Sp. z o.o.       Nabywca: Spedycja Wschód S.A.
ul. Górnośląska 9                         ul. Przemysłowa 27
40-315 Katowice                           34-300 Żywiec
5260250274                                5252344078

Razem     22 875,60 zł`),
    ],
    '2026-06-01',
  );
  expect(fields['issued_by_vat_id_sm']?.value).toBe('5260250274');
  expect(fields['issued_to_vat_id_sm']?.value).toBe('5252344078');
});

test('a Swiss company ID that is not written as a VAT ID is that of the company, without a label', () => {
  const fields = findFields(
    [
      buildPage(`
Alpenrad Huber AG                                Rechnung
CHE-133.189.152                                  Nr. 2026-0142
Bahnhofstrasse 4                                 Datum: 4.7.2026
3400 Burgdorf

Total                                            CHF 49.00`),
    ],
    '2026-08-01',
  );
  expect(fields['issued_by_id_sm']?.value).toBe('CHE133189152');
});

test('a number ends before the label of the next one, behind a slash', () => {
  const fields = findFields(
    [
      buildPage(`
Harbour Tiles Ltd                                INVOICE
Company No. 10982547 / VAT No. GB327741592       No: 2604-0071
12 Dock Road
Gravesend DA11 8AH

Total Due                                        £120.00`),
    ],
    '2026-08-01',
  );
  expect(fields['issued_by_id_sm']?.value).toBe('10982547');
});
