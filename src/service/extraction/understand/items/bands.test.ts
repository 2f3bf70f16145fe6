import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
import { readItems } from './items.ts';

const read = (text: string): Record<string, string>[] =>
  readItems(contextOf([buildPage(text)], '2026-11-25')).map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, { value }]) => [name.replace('item_', ''), value])),
  );

test('wide gaps show which lines of a text belong to a row whose numbers are beside its middle', () => {
  const items = read(`
Description                       Quantity      Price      Amount

Garden bench of larch wood with
armrests in green, steel                 2     150,00      300,00
and two cushions

Delivery                                 1      20,00       20,00

Assembly on the terrace by two
persons from Tuesday                     1      40,00       40,00`);
  expect(items.map((item) => [item['description'], item['quantity'], item['amount_without_vat']])).toEqual([
    ['Garden bench of larch wood with armrests in green, steel and two cushions', '2', '300.00'],
    ['Delivery', '1', '20.00'],
    ['Assembly on the terrace by two persons from Tuesday', '1', '40.00'],
  ]);
});

test('numbers of a row may be on different lines of it, and one number on two', () => {
  const items = read(`
Popis                             Množství    Cena/ks     Celkem

Zájezd pro skupinu studentů a           32   1 450,50         46
jejich doprovod na tři dny                         Kč     416,00
                                                              Kč

Pojištění                                      210,00   6 720,00
                                        32
                                                   Kč         Kč`);
  expect(items).toMatchObject([
    { quantity: '32', unit_price: '1450.50', amount_without_vat: '46416.00' },
    { quantity: '32', unit_price: '210.00', amount_without_vat: '6720.00' },
  ]);
  expect(items[0]?.['description']).toBe('Zájezd pro skupinu studentů a jejich doprovod na tři dny');
});

test('equal gaps show no rows: lines below a row with words belong to it', () => {
  const items = read(`
Description                       Quantity      Price      Amount
Garden bench of larch wood with          2     150,00      300,00
armrests and two cushions
Delivery                                 1      20,00       20,00`);
  expect(items.map((item) => item['description'])).toEqual([
    'Garden bench of larch wood with armrests and two cushions',
    'Delivery',
  ]);
});
