import { expect, test } from 'vitest';
import type { PageReading } from '#service/extraction/reading.ts';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../../context.ts';
import { readItems } from '../items.ts';

const descriptionsOf = (text: string) =>
  readItems(contextOf([buildPage(text)], '2026-11-25')).map((item) => item['item_description']?.value);

test('a bar code above the name of an article is no description', () => {
  const descriptions = descriptionsOf(`
Produkt                                            MJ       Cena   Množstvo   Spolu bez DPH
8586012440187
Bylinkový sirup baza čierna 0,7 l                  ks     4,15 €      6          24,90 €

8586012440422
Med lesný 950 g                                    ks     7,92 €      4          31,68 €

8586012441016
Darčekové balenie „Horská lúka“ (čaj 2x, džem,
sviečka z včelieho vosku)                          ks    15,75 €      2          31,50 €

Balné a poštovné                                   ks     3,25 €      1           3,25 €`);
  expect(descriptions).toEqual([
    'Bylinkový sirup baza čierna 0,7 l',
    'Med lesný 950 g',
    'Darčekové balenie „Horská lúka“ (čaj 2x, džem, sviečka z včelieho vosku)',
    'Balné a poštovné',
  ]);
});

test('a text too long for its column is that of the row below, which has none', () => {
  const descriptions = descriptionsOf(`
Popis                          Jednotek     Cena za jednotku   Celková cena   DPH    Celková cena s daní

Revize plynového kotle         3 ks         1450,- Kč          4350,- Kč      14 %   4959,- Kč
Výměna expanzní nádoby

                               1 ks         2280,- Kč          2280,- Kč      14 %   2599,- Kč
Čerpadlo Wilo Yonos            1 ks         3690,- Kč          3690,- Kč      20 %   4428,- Kč`);
  expect(descriptions).toEqual(['Revize plynového kotle', 'Výměna expanzní nádoby', 'Čerpadlo Wilo Yonos']);
});

test('a name that begins with a word for a rate is a name', () => {
  const descriptions = descriptionsOf(`
Položka                                              Cena
Celostránkové ilustrace                          14400 Kč
Sazba a předtisková příprava                      3200 Kč
Sazba 21 %                                        3696 Kč`);
  expect(descriptions).toEqual(['Celostránkové ilustrace', 'Sazba a předtisková příprava']);
});

/** Prints the words of a line in smaller letters, or in larger ones. */
const printed = (page: PageReading, line: number, factor: number): PageReading => ({
  ...page,
  words: page.words.map((word) => (word.line === line ? { ...word, y0: word.y1 - (word.y1 - word.y0) * factor } : word)),
});

const menu = buildPage(`

Position                            Menge      Einzelpreis       Betrag
Rindstafelspitz-Carpaccio mit Kren    4            14,00          56,00
dazu Brot
Zanderfilet auf Paradeiser-Risotto    1            26,00          26,00
und danach
Kaiserschmarrn                        4             9,90          39,60`);

test('a line that is the code of an article is a detail', () => {
  const descriptions = descriptionsOf(`

Artículo                        Cantidad   Precio   Importe
Cinta aislante 3M blanca               2     1,68      3,36
SKU 3M-CA-10W
Interruptor magnetotérmico de          1    26,21     26,21
Ref. A9F74216
Caja                                   1     4,00      4,00
de 2 módulos`);
  expect(descriptions).toEqual(['Cinta aislante 3M blanca', 'Interruptor magnetotérmico de', 'Caja de 2 módulos']);
});

test('a line without words continues a name that ends with a comma', () => {
  const descriptions = descriptionsOf(`

Amount   Product                     VAT     Price      Total
400.00   Ballons: various colors,    19%     0.79     316.00
         ~2000ml
  2.00   Hot air                     19%     5.00      10.00
         12`);
  expect(descriptions).toEqual(['Ballons: various colors, ~2000ml', 'Hot air']);
});

test('a line in smaller letters below a name is a detail of it, one in larger letters heads what follows', () => {
  const names = (page: PageReading) => readItems(contextOf([page], '2026-11-25')).map((item) => item['item_description']?.value);
  const whole = [
    'Rindstafelspitz-Carpaccio mit Kren dazu Brot',
    'Zanderfilet auf Paradeiser-Risotto und danach',
    'Kaiserschmarrn',
  ];
  expect(names(menu)).toEqual(whole);
  expect(names(printed(printed(menu, 4, 0.8), 6, 1.15))).toEqual([
    'Rindstafelspitz-Carpaccio mit Kren',
    'Zanderfilet auf Paradeiser-Risotto',
    'Kaiserschmarrn',
  ]);
  // boxes of words in a scan are as high as their letters
  expect(names({ ...printed(menu, 4, 0.8), wordSource: 'ocr' })).toEqual(whole);
});
