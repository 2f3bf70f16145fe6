import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../../context.ts';
import { readItems } from '../items.ts';

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

test('the name of a row is above its numbers, a remark below them', () => {
  const items = read(`
Položka                                  Mn.     Jedn. cena      Spolu

Zapekané zemiaky
                                         2           7,40 €     14,80 €
• Bez cibule, extra syr a šalát

Polievka dňa                             1           3,20 €      3,20 €

Kurací wrap
                                         1           6,90 €      6,90 €
• Ryža namiesto hranoliek`);
  expect(items.map((item) => item['description'])).toEqual(['Zapekané zemiaky', 'Polievka dňa', 'Kurací wrap']);
});

test('without headings, too, texts belong to the numbers in the same band', () => {
  const items = read(`
Siparişiniz için teşekkürler

Organik zeytinyağı naturel sızma 500 ml cam şişe
(teneke)                                         ₺1.640,00
Adet: 1 x ₺1.640,00

Kuru kayısı gün kurusu 500 gram cam
kavanoz                                            ₺719,60
Adet: 4 x ₺179,90

Ara Toplam:                                      ₺2.359,60
Toplam:                                          ₺2.359,60`);
  expect(items.map((item) => item['description'])).toEqual([
    'Organik zeytinyağı naturel sızma 500 ml cam şişe (teneke)',
    'Kuru kayısı gün kurusu 500 gram cam kavanoz',
  ]);
});

test('rows of a VAT summary are no items, although the VAT of 10 % times 10 is its base', () => {
  const items = read(`
Descrizione                     Quantità        Prezzo     %IVA      Prezzo totale
Olio extravergine 5 L              12,00         41,50    10,00             498,00
Consegna                            1,00         30,00    22,00              30,00
                         RIEPILOGHI IVA E TOTALI
Riferimento                        %IVA                Totale imponibile    Totale imposta
I (immediata)                     10,00                           498,00             49,80
I (immediata)                     22,00                            30,00              6,60`);
  expect(items.map((item) => item['description'])).toEqual(['Olio extravergine 5 L', 'Consegna']);
});

test('a number on a further line of a text is part of it, not a cell or a code', () => {
  const items = read(`
Código           Nombre del Artículo          Cantidad     Precio       Total

8412345006128    Espuma de poliuretano               3     58,80 €   176,40 €
                 pistola y tapones (caja
                 12 unidades)

8412345007347    Guantes anticorte nivel            10      4,15 €    41,50 €
                 5, talla 9`);
  expect(items.map((item) => [item['code'], item['description']])).toEqual([
    ['8412345006128', 'Espuma de poliuretano pistola y tapones (caja 12 unidades)'],
    ['8412345007347', 'Guantes anticorte nivel 5, talla 9'],
  ]);
});

test('a number with a sign of multiplication counts an item without a price', () => {
  const items = read(`
Tak for din ordre!

Keramisk vase blå
Sandfarvet, håndlavet × 2 — 449 kr

Uldplaid med frynser
Grå, 130 cm × 1 — 378 kr

Subtotal                                            827 kr
Total                                               827 kr`);
  expect(items.map((item) => [item['quantity'], item['amount_without_vat'] ?? item['amount']])).toEqual([
    ['2', '449.00'],
    ['1', '378.00'],
  ]);
  for (const { description } of items) expect(description).not.toContain('×');
});
