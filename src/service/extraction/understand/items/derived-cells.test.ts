import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
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
