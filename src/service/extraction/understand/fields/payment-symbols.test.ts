import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const constantSymbolOf = (text: string): string | undefined =>
  findFields([buildPage(text)], '2026-11-25')['constant_symbol_sm']?.value;

const invoice = `
Faktura č. 2610418
Dodavatel: Papír Horák s.r.o.   Datum vystavení: 3. 4. 2026
`;

test.each([
  ['KS: 0308', '0308'],
  ['k.s.: 0308', '0308'],
  ['VS 2610418   KS 308', '308'],
  ['Konstantní symbol   8', '8'],
  ['Konštantný symbol: 0008', '0008'],
])('a constant symbol is read beside its label: %s', (line, symbol) => {
  expect(constantSymbolOf(`${invoice}${line}`)).toBe(symbol);
});

test.each([
  'Stav obalového konta: KEG 50l 7 ks, přepravka 31 ks, paleta 200 ks.',
  'Pracovní sešit   18 ks   185   21 %   3 330,00',
  'Rukavice nitrilové, 100 ks   240   bal   4,15   996,00',
  'Kód      Zboží      Ks      Cena\n4410     Kotouč     12     38,40',
  'Kód      Zboží      KS       Cena\n4410     Kotouč     1200     38,40',
])('a number of pieces is no constant symbol: %s', (line) => {
  expect(constantSymbolOf(`${invoice}${line}`)).toBeUndefined();
});

test('a reference in groups of five digits begins with the rest of them', () => {
  const receipt =
    'Kuitti tilaukselle 14837\nPäivämäärä                 20.7.2026\nMaksun viite               2 02607 20002 02863';
  expect(findFields([buildPage(receipt)], '2026-11-25')['variable_symbol_sm']?.value.replaceAll(' ', '')).toBe(
    '2026072000202863',
  );
});

test.each([
  ['30012 02503', '30012 02503'],
  ['30012 02504', '30012'],
])('a reference goes on in groups of five digits if its check digit is at their end: %s', (printed, reference) => {
  expect(findFields([buildPage(`Lasku 2025-0312\n\nViitenumero   ${printed}`)], '2026-11-25')['variable_symbol_sm']?.value).toBe(
    reference,
  );
});

test('the text of a payment may consist of several codes', () => {
  const referenceOf = (line: string) =>
    findFields([buildPage(`Rechnung Nr. EEG-2026-Q2-0217\n\n${line}\n\nZahlbetrag 300,00 EUR`)], '2026-11-25')[
      'variable_symbol_sm'
    ];
  const whole = referenceOf('Verwendungszweck: EEG-2026-Q2-0217 M-00217');
  expect(whole?.value).toBe('EEG-2026-Q2-0217 M-00217');
  expect(referenceOf('Verwendungszweck: EEG-2026-Q2-0217 bitte angeben')?.value).toBe('EEG-2026-Q2-0217');
});
