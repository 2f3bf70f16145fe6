import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
import { readItems } from './items.ts';

const itemsOf = (text: string): Record<string, string>[] =>
  readItems(contextOf([buildPage(text)], '2026-06-01')).map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, { value }]) => [name.replace('item_', ''), value])),
  );

test('a count in brackets behind the name is the quantity', () => {
  const items = itemsOf(`
Café House
Receipt No: 1025
Americano (2×)         $6.00
Latte (1×)             $3.50
Croissant x3           $4.50
Subtotal              $14.00
Tax (10%)              $1.40
Total                 $15.40`);
  expect(items.map((item) => `${item['quantity'] ?? '-'} ${item['description'] ?? '-'}`)).toEqual([
    '2 Americano',
    '1 Latte',
    '3 Croissant',
  ]);
});

test('on a credit note, an amount below zero is the product of quantity and price', () => {
  const items = itemsOf(`
Creditfactuur CF-2026-0019
Omschrijving                  Aantal   BTW    PPE         Totaal
Zink oud                      340 kg   21%    € 1,62    € -550,80
Messing draaisel              125 kg   21%    € 4,10    € -512,50
Containerhuur                   1 st   21%    € 65,00    € -65,00

Totaal excl. BTW                                      € -1.128,30`);
  expect(items.map((item) => `${item['quantity'] ?? '-'} x ${item['unit_price'] ?? '-'}`)).toEqual([
    '340 x 1.62',
    '125 x 4.10',
    '1 x 65.00',
  ]);
});

test('a measure in the text above the figures is part of the text', () => {
  const items = itemsOf(`
počet           jedn.cena      sazba DPH        cena
Domácí limonáda 0,4 l
1 ks            75,00 Kč       12%         75,00 Kč
Kávová dóza plechová 250 g
1 ks           189,00 Kč       21%        189,00 Kč

CELKEM                                264,00 Kč`);
  expect(items.map(({ description }) => description)).toEqual(['Domácí limonáda 0,4 l', 'Kávová dóza plechová 250 g']);
});
