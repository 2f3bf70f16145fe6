import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../../context.ts';
import { readItems } from '../items.ts';

const read = (text: string): Record<string, string>[] =>
  readItems(contextOf([buildPage(text)], '2026-11-25')).map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, { value }]) => [name, value])),
  );

test('of the amounts before and after the discount, the one with which net and VAT are gross is the line', () => {
  const items = read(`
Lp.   Nazwa                     Ilość   J.m.   Cena netto   Wartość netto   Rabat, %   Po rabacie   VAT, %   Kwota VAT   Wartość brutto
1     Krzesło biurowe              12   szt.       389,00         4668,00         10      4201,20       23      966,28          5167,48
2     Książka o ergonomii           6   szt.        48,50          291,00          0       291,00        5       14,55           305,55`);
  expect(items).toMatchObject([
    { item_quantity: '12', item_unit_price: '389.00', item_amount_without_vat: '4201.20', item_amount: '5167.48' },
    { item_quantity: '6', item_unit_price: '48.50', item_amount_without_vat: '291.00', item_amount: '305.55' },
  ]);
});

test('without VAT too, the line is what the discount leaves', () => {
  const items = read(`
Description               Qty    Unit price     Value    Discount %    Total after
Oak board 22 mm             4         25.00    100.00            15          85.00
Screws                      2          5.00     10.00             0          10.00`);
  expect(items).toMatchObject([{ item_amount_without_vat: '85.00' }, { item_amount_without_vat: '10.00' }]);
});
