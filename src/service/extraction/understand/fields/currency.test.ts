import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const currencyOf = (text: string): string | undefined => findFields([buildPage(text)], '2026-11-25')['currency']?.value;

test.each([
  ['DKK', 'Ordre 25-0087\n\nSubtotal     1.022 kr\nTotal        1.061 kr\n\nStrandvejen 117\n8240 Risskov\nDanmark'],
  ['NOK', 'Faktura 20250391\n\nMVA (25%)      kr 5 585,91\nSum å betale  kr 27 929,51'],
  ['NOK', 'Faktura 4122\n\nOrg. nr: 924815388\n\nTotal   3 560,- kr'],
  ['SEK', 'Faktura 218\n\nMomsreg.nr SE556914208501\n\nSumma att betala   19 057,00 kr'],
  ['XAF', 'BON DE COMMANDE\n\nLibreville, Gabon\n\nTOTAL TTC   8 770 350 FCFA'],
  ['XOF', 'FACTURE 118\n\nDakar, Sénégal\n\nTOTAL TTC   8 770 350 FCFA'],
  ['PEN', 'FACTURA F001-00002871\n\nTotal a pagar: S/ 8,087.80'],
  ['IDR', 'STRUK\n\nTOTAL   Rp 22.000'],
  ['AOA', 'FACTURA FT 2026/47\n\nTotal: 2.570.871 Kz'],
])('a sign that several countries share is theirs whose words are printed: %s', (code, text) => {
  expect(currencyOf(text)).toBe(code);
});

test('the letters of an invoice number are no forints', () => {
  expect(currencyOf('Fatura n.º FT 2026/118\n\nTotal   118,00')).not.toBe('HUF');
});

test('a pen is no Peruvian sol', () => {
  expect(currencyOf('Receipt 118\n\n3 Surface Pen     299,97\n\nTotal           299,97')).not.toBe('PEN');
});
