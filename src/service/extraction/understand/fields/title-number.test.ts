import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const rest = `
Hammer Masters s.r.o.                     Ovocie a zelenina Holíč s.r.o.
Na Rovince 12                             Hodonínska 2015/14
720 00 Ostrava                            90851 Holíč

Cena celkem 299,20 EUR`;

const numberOf = (text: string): string | undefined =>
  findFields([buildPage(text + rest)], '2026-11-25')['invoice_number_sm']?.value;

test.each([
  ['beside the title', 'DODACÍ LIST                               DL-2023-0001\nDatum: 22.07.2021', 'DL-2023-0001'],
  ['below the title', 'Dodací list\nDL2025-0366\n\n', 'DL2025-0366'],
  ['in the title', 'WZ — Wydanie zewnętrzne 38/06/2026\nData: 2026-06-12', '38/06/2026'],
  ['of a tax document for a payment', 'Daňový doklad k přijaté platbě:        VDD250312', 'VDD250312'],
  ['of an order', 'Order O-001482\nOrder date: 06.12.2013', 'O-001482'],
  [
    'that the title asks for further down',
    'Sabine Kettler\nAm Ebelfeld 42\nRollladen\nBau\nFenster\nAngebot Nr.: AN-2026-0093',
    'AN-2026-0093',
  ],
])('a number %s is that of the document', (_, text, number) => {
  expect(numberOf(text)).toBe(number);
});

test.each([
  ['beside a label of invoices', 'Objednávka 4417\nFaktura č. 20260018', '20260018'],
  ['that begins an address below the title', 'Cenová nabídka\n72000 Ostrava-Hrabová', undefined],
  ['that is mentioned further down', 'Potvrzení\n\n\n\n\n\nObjednávka 4417 byla odeslána', undefined],
])('a number %s is not', (_, text, number) => {
  expect(numberOf(text)).toBe(number);
});
