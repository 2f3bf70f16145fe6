import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
import { readItems } from './items.ts';

const read = (text: string): Record<string, string>[] =>
  readItems(contextOf([buildPage(text)], '2026-11-25')).map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, { value }]) => [name, value])),
  );

test('a delivery note lists texts, quantities and units, without prices', () => {
  expect(
    read(`
DODACÍ LIST č. DL2026/0058

Č.     NÁZOV POLOŽKY                                       MNOŽSTVO      MJ

1      Tabuľka prevádzková, potlač UV                      2             ks
2      Samolepka rezaná, biela                             14            ks
3      Dištančné úchyty nerez                              1             sada

Poznámka: Montáž dohodnutá na 20.04.2026.`),
  ).toEqual([
    { item_description: 'Tabuľka prevádzková, potlač UV', item_quantity: '2', item_unit: 'ks' },
    { item_description: 'Samolepka rezaná, biela', item_quantity: '14', item_unit: 'ks' },
    { item_description: 'Dištančné úchyty nerez', item_quantity: '1', item_unit: 'sada' },
  ]);
});

test('a list without prices beside a table with prices adds no lines', () => {
  const items = read(`
Description            Quantity      Unit price      Amount

Oak table                     2          150.00      300.00
Chair                         4           50.00      200.00

Total                                                500.00

Description            Quantity

Parcels                       3
Pallets                       1`);
  expect(items.map((item) => item['item_description'])).toEqual(['Oak table', 'Chair']);
});
