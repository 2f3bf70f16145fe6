import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { understand } from '../understand.ts';

const fields = ['item_amount', 'item_amount_without_vat', 'total_amount', 'total_amount_without_vat', 'total_vat'];

const read = (text: string) => {
  const requests = fields.map((name) => ({ name, type: 'DECIMAL' as const, isItem: name.startsWith('item_') }));
  const { items } = understand({ pages: [buildPage(text)], eInvoice: null, fields: requests, today: '2026-11-25' });
  return items.map((item) => Object.fromEntries(Object.entries(item).map(([name, { value }]) => [name, value])));
};

const lines = `
Faktuur 2025-118
Omschrijving                    Aantal      Prijs       Totaal
Bierpakket Abdij                     2      24,50        49,00
Proefglas 25 cl                      1      68,00        68,00`;

test.each([
  ['the total', ['Subtotaal  96,69', 'BTW 21%    20,31', 'Totaal    117,00'], 'item_amount'],
  ['the net amount', ['Subtotaal 117,00', 'BTW 21%    24,57', 'Totaal    141,57'], 'item_amount_without_vat'],
  [
    'the total less shipping',
    ['Verzendkosten 6,95', 'Subtotaal excl. btw 102,44', 'BTW 21%    21,51', 'Totaal    123,95'],
    'item_amount',
  ],
  [
    'the total with a discount',
    ['Korting     17,00', 'Subtotaal excl. btw  82,64', 'BTW 21%    17,36', 'Totaal    100,00'],
    'item_amount',
  ],
  [
    'the total with a discount and shipping',
    ['Korting     17,00', 'Verzendkosten 6,95', 'Subtotaal excl. btw  88,39', 'BTW 21%    18,56', 'Totaal    106,95'],
    'item_amount',
  ],
  [
    'the total, whose net amount is only printed by rate',
    ['BTW%   Excl.    BTW    Incl.', '9%     44,95   4,05    49,00', '21%    56,20  11,80    68,00', 'Totaal    117,00'],
    'item_amount',
  ],
  ['a total that includes VAT by a note', ['Totaal    117,00', 'Alle prijzen zijn inclusief 21% btw'], 'item_amount'],
  [
    'a total with shipping that includes VAT by a note',
    ['Verzendkosten 6,95', 'Totaal    123,95', 'Incl. 21% BTW'],
    'item_amount',
  ],
  ['a total whose net amount is not printed', ['Totaal    117,00', 'Inclusief BTW 21%    20,31'], 'item_amount'],
  // the sum of the lines is neither: the heading decides
  ['no total', ['Subtotaal 110,00', 'BTW 21%    23,10', 'Totaal    133,10'], 'item_amount_without_vat'],
  // without VAT there is one side only
  ['the only total', ['Totaal    117,00'], 'item_amount_without_vat'],
])('lines that add up to %s are on its side of VAT', (_, sums, side) => {
  const print = sums.map((sum) => `                                                 ${sum}`).join('\n');
  expect(read(`${lines}\n\n${print}`)).toEqual([{ [side]: '49.00' }, { [side]: '68.00' }]);
});

test('lines with both amounts keep them', () => {
  expect(
    read(`
Položka                        Množství   Cena/ks      Celkem bez DPH     Celkem s DPH
Dětské tričko Lištička              2ks     349,00             576,86           698,00
Pyžamo Měsíček                      1ks     599,00             495,04           599,00

                                                 Základ 1 071,90
                                                 DPH 21 % 225,10
                                                 Celkem 1 297,00`),
  ).toEqual([
    { item_amount_without_vat: '576.86', item_amount: '698.00' },
    { item_amount_without_vat: '495.04', item_amount: '599.00' },
  ]);
});

test('lines with a discount are on the side that quantity, price and rate tell for the others', () => {
  expect(
    read(`
#  POPIS                                   POČET    CENA/KS    DPH      SLEVA         CELKEM
1  Strategie obsahu                            1  18 500,00   21 %                 22 385,00
2  Natáčecí den                                2  14 900,00   21 %       10 %      32 452,20
3  Střih videa                                 8   2 350,00   21 %                 22 748,00

                                                      Základ DPH      60 928,86
                                                      DPH             12 795,06
                                                      Celkem k úhradě 73 723,92`),
  ).toEqual([{ item_amount: '22385.00' }, { item_amount: '32452.20' }, { item_amount: '22748.00' }]);
});
