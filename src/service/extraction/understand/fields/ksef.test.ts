import { expect, test } from 'vitest';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import { buildPage } from '#testing/build-page.ts';
import { understand } from '../understand.ts';

const fields = invoiceFields.map(({ name, type, isItem }) => ({ name, type, isItem: isItem === true }));
const code = (nip: string, day: string) =>
  `https://qr.ksef.mf.gov.pl/invoice/${nip}/${day}/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE`;

const page = (nip: string, day: string) => `
Faktura VAT nr FV/2026/02/118

Sprzedawca:                                     Nabywca:
Elektrownia Wschód S.A.                         Hurtownia Zachód Sp. z o.o.
ul. Kolejowa 5, 00-950 Warszawa                 ul. Leśna 1, 61-001 Poznań
NIP: ${nip}                                     NIP: 7811767696

Data wystawienia: ${day}                        Termin płatności: 2026-02-18
Sprzedaż energii                                      100,00
Podatek VAT 23%                                        23,00
Do zapłaty                                            123,00 PLN`;

const read = (text: string, qrCodes: string[]) =>
  understand({ pages: [buildPage(text, { qrCodes })], eInvoice: null, fields, today: '2026-06-01' });

test('a code that agrees with the page verifies it', () => {
  const { fields: found, contradictions } = read(page('526-587-76-35', '2026-02-01'), [code('5265877635', '01-02-2026')]);
  expect(found['issued_by_vat_id_sm']?.evidence).toContain('qr');
  expect(found['issued_by_vat_id_sm']?.value.replaceAll(/\D/g, '')).toBe('5265877635');
  expect(found['date_issued']).toMatchObject({ value: '2026-02-01' });
  expect(found['date_issued']?.evidence).toContain('qr');
  expect(contradictions).toBeUndefined();
});

test.for<[string, string, string, string]>([
  ['another seller', '1111111111', '01-02-2026', 'issued_by_vat_id_sm'],
  ['another day', '5265877635', '03-02-2026', 'date_issued'],
])('%s than on the page is a contradiction', ([, nip, day, field]) => {
  const { contradictions } = read(page('5265877635', '2026-02-01'), [code(nip, day)]);
  expect(contradictions?.map((each) => each.field)).toEqual([field]);
  expect(contradictions?.[0]?.voices.map(({ voice }) => voice)).toEqual(['page', 'qr']);
});

test('codes of several invoices are ignored', () => {
  const codes = [code('5265877635', '01-02-2026'), code('5265877635', '03-02-2026')];
  const { fields: found } = read(page('5265877635', '2026-02-01'), codes);
  expect(found['date_issued']?.evidence).not.toContain('qr');
});
