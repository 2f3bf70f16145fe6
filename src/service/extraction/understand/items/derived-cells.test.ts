import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
import { withDerivedCells } from './derived-cells.ts';
import { readItems } from './items.ts';

const read = (text: string): Record<string, string>[] =>
  readItems(contextOf([{ ...buildPage(text), wordSource: 'ocr' }], '2026-11-25')).map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, { value }]) => [name, value])),
  );

test('a quantity that was not recognized is computed from price and amount', () => {
  const items = read(`
Popis                         Množství     Cena/MJ     Celkem bez DPH
Lednice vestavná                     2       79,00             158,00
Váza křišťálová                            1 890,00           5 670,00`);
  expect(items).toMatchObject([{ item_quantity: '2' }, { item_quantity: '3', item_unit_price: '1890.00' }]);
});

test('a price that was not recognized is computed from quantity and amount', () => {
  const items = read(`
Popis                         Množství     Cena/MJ     Celkem bez DPH
Lednice vestavná                     2       79,00             158,00
Kabel                               10                         219,00`);
  expect(items[1]).toMatchObject({ item_quantity: '10', item_unit_price: '21.90' });
});

test.each([
  [
    'a quotient that is not exact',
    `
Popis                         Množství     Cena/MJ     Celkem bez DPH
Lednice vestavná                     2       79,00             158,00
Váza křišťálová                              33,10             100,00`,
  ],
  [
    'a table with discounts',
    `
Popis                         Množství     Cena/MJ     Sleva %     Celkem bez DPH
Lednice vestavná                     2       79,00        50 %              79,00
Váza křišťálová                             100,00        50 %             150,00`,
  ],
  [
    'a table without quantities',
    `
Popis                                      Cena/MJ     Celkem bez DPH
Lednice vestavná                             79,00             158,00
Váza křišťálová                             100,00             300,00`,
  ],
])('nothing is computed from %s', (_, text) => {
  expect(read(text)[1]).not.toHaveProperty('item_quantity');
});

test('a price is the printed one, and the amount gross, where the row adds up with VAT', () => {
  const items = read(`
Apraksts                                   Cena par vienību €     Daudzums    PVN %      Kopā €
Datortehnikas apkope uz vietas                          45,00       3 gab.       21      163,35
Tīkla kabelis Cat6 305 m                                98,50       1 gab.       21      119,19
Grāmata par tīklu                                       17,40       2 gab.       12       38,98`);
  expect(items).toMatchObject([
    { item_quantity: '3', item_unit_price: '45.00', item_amount: '163.35' },
    { item_quantity: '1', item_unit_price: '98.50', item_amount: '119.19' },
    { item_quantity: '2', item_unit_price: '17.40', item_amount: '38.98' },
  ]);
  for (const item of items) expect(item).not.toHaveProperty('item_amount_without_vat');
});

test('no price is computed in place of a printed one that does not add up', () => {
  const context = contextOf(
    [
      buildPage(`
Description              Ops     Hours       Rate       Amount
Door supervisor, night     1        12     £17.25      £207.00
Static guards, depot       2        12     £15.90      £381.60`),
    ],
    '2026-11-25',
  );
  const { item_unit_price: _, ...withoutPrice } = readItems(context)[1] ?? {};
  expect(withoutPrice).toMatchObject({ item_quantity: { value: '12' } });
  expect(withDerivedCells(context, [withoutPrice])).toEqual([withoutPrice]);
});
