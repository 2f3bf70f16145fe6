import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
import { readItems } from './items.ts';

function itemsOf(...pages: string[]): Record<string, string>[] {
  let firstWordId = 0;
  const readings = pages.map((text, index) => {
    const page = buildPage(text, { index, firstWordId });
    firstWordId += page.words.length;
    return page;
  });
  return readItems(contextOf(readings, '2026-06-01')).map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, { value }]) => [name.replace('item_', ''), value])),
  );
}

test('net, VAT and gross columns are identified by their order', () => {
  const items = itemsOf(`
Označení dodávky           Množství    J.cena     Sleva    Cena    %DPH      DPH   Kč Celkem
Filtr oleje                   4 ks     150,00     10 %   540,00   21 %   113,40     653,40
Součet položek                                           540,00          113,40     653,40`);
  expect(items).toEqual([
    {
      description: 'Filtr oleje',
      unit: 'ks',
      quantity: '4',
      unit_price: '150.00',
      discount: '60.00',
      vat_rate: '21',
      vat_amount: '113.40',
      amount_without_vat: '540.00',
      amount: '653.40',
    },
  ]);
});

test('a currency alone heads the amounts, on every page', () => {
  const page = (heading: string, rows: string) => `
Pos      Material                   Menge ME   Preis/Einh.    Rabatt %     ${heading}
${rows}`;
  const items = itemsOf(
    page(
      '      EUR',
      '000010   Kugelhahn Messing           120 ST          6,84      35,00-       533,52\n000020   Rückflussverhinderer         25 ST         18,40      28,00-       331,20',
    ),
    page(
      'Betrag EUR',
      '000030   Kappenventil                  8 ST         12,35      22,00-        77,06\nNettobetrag                                                                 941,78',
    ),
  );
  expect(items.map(({ description, amount_without_vat: amount }) => [description, amount])).toEqual([
    ['Kugelhahn Messing', '533.52'],
    ['Rückflussverhinderer', '331.20'],
    ['Kappenventil', '77.06'],
  ]);
});

test('a quantity so close to the next column that it looks like thousands is separated if the row adds up', () => {
  const rows = (first: string) => `
Kód      Název                       Množství Jedn.   Cena/j.    Sleva   % DPH    Částka bez DPH
A-100    Šroub DIN 933 M6                ${first}     88,80    15,00    21                754,80
A-200    Kozačky Vilma                        2 1 652,07     0,00    21              3 304,14
Celkem bez DPH                                                                    4 058,94`;
  const cells = itemsOf(rows('10 100ks')).map(({ quantity, unit_price: price, amount_without_vat: amount }) => [
    quantity,
    price,
    amount,
  ]);
  expect(cells).toEqual([
    ['10', '88.80', '754.80'],
    ['2', '1652.07', '3304.14'],
  ]);
  // one number if the row adds up with it
  expect(itemsOf(rows('  8.5 ks'))[0]?.['quantity']).toBe('8.5');
  expect(itemsOf('Popis          Množství    Cena/ks     Celkem\nDlaždice          1 500       2,00     3 000,00')).toMatchObject(
    [{ quantity: '1500', unit_price: '2.00', amount_without_vat: '3000.00' }],
  );
});

test('row numbers of a table without prices are not quantities', () => {
  const items = itemsOf(`
Poř.     Práce dle soupisu                    Kód CZ-CPA        Cena bez DPH (Kč)
1        Bytový dům A – hrubé podlahy         41-43                    412 380,50
2        Bytový dům A – omítky vnitřní        41-43                    688 140,00
3        Garáže – sanace spár                 41-43                     97 655,25
Celkem                                                               1 198 175,75`);
  expect(items.map(({ quantity, amount_without_vat: amount }) => [quantity, amount])).toEqual([
    [undefined, '412380.50'],
    [undefined, '688140.00'],
    [undefined, '97655.25'],
  ]);
});

test('the lower line of a heading qualifies the upper one', () => {
  const items = itemsOf(`
Beschreibung                 Menge  Stückpreis     USt. %   Stückpreis      Zwischensumme
                                    (ohne USt.)             (inkl. USt.)    (inkl. USt.)
USB-C Kabel 2m                 2      14,99 €       19%       17,84 €         35,68 €`);
  expect(items).toMatchObject([{ description: 'USB-C Kabel 2m', quantity: '2', unit_price: '14.99', amount: '35.68' }]);
});

test('a line below an item belongs to its description, a discount on the whole to none', () => {
  const items = itemsOf(`
Description              Qty     Price     Amount
Consulting                 2    100.00     200.00
  in January, on site
Discount                                   -20.00
Travel                     1     50.00      50.00
Subtotal                                   230.00`);
  expect(items.map((item) => [item['description'], item['amount_without_vat']])).toEqual([
    ['Consulting in January, on site', '200.00'],
    ['Travel', '50.00'],
  ]);
});

test('a quantity without a column is verified by price and amount', () => {
  expect(
    itemsOf('#          Produkt            Einzelpreis      Summe\n400,00     Luftballon bunt           0,79     316,00'),
  ).toMatchObject([{ quantity: '400', unit_price: '0.79', amount_without_vat: '316.00' }]);
});

test('a last line that repeats the sum of the others is not an item', () => {
  const items = itemsOf(
    'Product                      Amount\nPro plan, monthly             100.00\nExtra seats                    20.00\nPURCHASES                     120.00',
  );
  expect(items).toHaveLength(2);
});

test('a receipt provides its items only when they add up to a printed sum', () => {
  const lines = 'POTRAVINY\nChléb               39,90\nMáslo 250 g         54,90\n';
  expect(itemsOf(`${lines}CELKEM Kč           94,80`).map((item) => item['amount'])).toEqual(['39.90', '54.90']);
  expect(itemsOf(`${lines}CELKEM Kč           99,90`)).toEqual([]);
});

test('a table with neither units nor quantities in its header is read by arithmetic, and its amounts are what their sum shows', () => {
  const items = itemsOf(`
                                      DPH        CENA ZA MJ          CELKEM BEZ DPH
   1  rok   Licence software         21 %         12 900,00               12 900,00
  10  ks    Hřídel ozubená           21 %          9 450,00               94 500,00

                                          Celkem bez DPH             107 400,00 Kč
                                          DPH celkem                  22 554,00 Kč
                                          Celkem k úhradě            129 954,00 Kč`);
  const line = { vat_rate: '21' };
  expect(items).toEqual([
    {
      ...line,
      description: 'Licence software',
      unit: 'rok',
      quantity: '1',
      unit_price: '12900.00',
      amount_without_vat: '12900.00',
    },
    { ...line, description: 'Hřídel ozubená', unit: 'ks', quantity: '10', unit_price: '9450.00', amount_without_vat: '94500.00' },
  ]);
});

test('a table with unknown headings is read by the content of its cells', () => {
  const items = itemsOf(`
Yıldız Makina San. ve Tic. A.Ş.              FATURA
Atatürk Cad. No: 75                          Fatura No:      GIB2024000123
34022 İstanbul                               Fatura Tarihi:  02.06.2025

Açıklama              Miktar      Birim Fiyat        Tutar
Kumaş boyama             10            150,00     1.500,00
Nakliye                   2             80,00       160,00

                                  Ara Toplam      1.660,00
                                  KDV %20           332,00
                                  Genel Toplam    1.992,00`);
  expect(items.map(({ description, quantity, amount_without_vat }) => [description, quantity, amount_without_vat])).toEqual([
    ['Kumaş boyama', '10', '1500.00'],
    ['Nakliye', '2', '160.00'],
  ]);
});

test('text about an item below its description is not part of it', () => {
  const items = itemsOf(`
Artikel                          Menge     Einzelpreis     Gesamt
Trennblätter A4                     20            9,90     198,00
  mit Register
GTIN: 4012345001235
Joghurt Banane                      50            5,50     275,00
19.09.2026; 15.10.2026`);
  expect(items.map(({ description }) => description)).toEqual(['Trennblätter A4 mit Register', 'Joghurt Banane']);
});

test('a row that does not add up by its columns takes the only interpretation that does', () => {
  const items = itemsOf(`
Pos  Bezeichnung                 Menge    Netto        Betrag
1    Monteur                         3    43,20        129,60
2    Deckenhalterung                 2    61,25        122,50`);
  expect(items).toMatchObject([
    { quantity: '3', unit_price: '43.20', amount_without_vat: '129.60' },
    { quantity: '2', unit_price: '61.25', amount_without_vat: '122.50' },
  ]);
});

test('words beside a heading centered in its column are read with those below it', () => {
  const items = itemsOf(`
QUANTITY              DESCRIPTION               UNIT PRICE      TOTAL
1        Test for 23 fields                         100.00     100.00`);
  expect(items).toMatchObject([{ description: 'Test for 23 fields', quantity: '1' }]);
});

test('a line after an item with free space adds information, one after a full line continues the description', () => {
  const items = itemsOf(`
Artikel                               Menge     Einzelpreis     Gesamt
Business Exchange                         1            5,39       5,39
Grundgebühr pro Monat
Schrauben für Beton und Mauern            2           10,00      20,00
Edelstahl`);
  expect(items.map(({ description }) => description)).toEqual(['Business Exchange', 'Schrauben für Beton und Mauern Edelstahl']);
});

test('text vertically centered on several rows belongs to the nearer row', () => {
  const items = itemsOf(`
Product                  Tax             Price

site1.com
                         20 %            12.00

                         20 %            13.91
site2.com

site3.com                20 %            14.00`);
  expect(items.map(({ description, amount_without_vat }) => [description, amount_without_vat])).toEqual([
    ['site1.com', '12.00'],
    ['site2.com', '13.91'],
    ['site3.com', '14.00'],
  ]);
});

test('a row besides verified rows that make up the sum is not an item', () => {
  const rows = `
Artikel                      Aantal     Prijs     Bedrag
Kabel                             2     10.00      20.00
Waarvan heffing                                     4.24
Lader                             1     30.00      30.00
`;
  expect(itemsOf(`${rows}Subtotaal                                          50.00`)).toHaveLength(2);
  expect(itemsOf(`${rows}Subtotaal                                          54.24`)).toHaveLength(3);
});

test('columns follow the numbers of rows that add up, not the headings', () => {
  const items = itemsOf(`
Položka     Počet m.j.          Cena za m.j.               Celkem
Zboží                          15,5                       199,99              3 099,85
Káva                             42                       249,90             10 495,80
Vzorek                            1                         0,00                  0,00
Celkem                                                                       13 595,65`);
  expect(items.map(({ description, quantity, unit_price: price }) => [description, quantity, price])).toEqual([
    ['Zboží', '15.5', '199.99'],
    ['Káva', '42', '249.90'],
    ['Vzorek', '1', '0.00'],
  ]);
});

test('for one piece the amount is the unit price; for several it is not', () => {
  const items = itemsOf(`
Popis                  Množství     Bez DPH      S DPH
Měsíční poplatek              1       45,90      56,46
Nápoje                        2       90,00     110,70
Celkem                               135,90     167,16`);
  expect(items.map(({ unit_price: price }) => price)).toEqual(['45.90', undefined]);
});

test('discounts and charges below the rows are not items when the rows add up to a printed sum', () => {
  const items = itemsOf(`
Beschreibung        Nettopreis      Menge      USt.            Betrag
Steak                     5,50          5       7 %             27,50
Wasser                    5,49         20       7 %            109,80
Pfand                                  20      19 %             55,46
Nachlass                 10,00                 19 %             -1,00
Versand                 137,30                  7 %              5,80

Summe der Positionen                                           192,76`);
  expect(items.map(({ description }) => description)).toEqual(['Steak', 'Wasser', 'Pfand']);
});

test('a list price and a discount below a row are not a row', () => {
  const items = itemsOf(`
Beschreibung        Nettopreis      Menge      USt.       Betrag ohne USt.
Rasen                     3,33          3      19 %                  10,00
Listenpreis :             4,00       0,67
Pfand                     2,77         20      19 %                  55,46`);
  expect(items.map(({ description }) => description)).toEqual(['Rasen', 'Pfand']);
});

test('without a description heading, the longest text before the amount is the description', () => {
  const items = itemsOf(`
Référence     Quantité     Titre du livre                   Prix      Montant
5497621584          12     La cuisine de tous les jours    15,95       191,40
5498825741          10     La pensée positive              11,45       114,50`);
  expect(items.map(({ description }) => description)).toEqual(['La cuisine de tous les jours', 'La pensée positive']);
});

test('account and device numbers in amount columns are not amounts and create no item', () => {
  const items = itemsOf(`
Položka                        ks           Cena         Celkem
Servis                          1         500,00         500,00
Bankovní spojení                1     4117329011     4117329011
Licence SN 12                         4117329011          11,00
Pozemek                         1 1 250 000 000,00 1 250 000 000,00
`);
  expect(items.map(({ description, unit_price, amount_without_vat }) => [description, unit_price, amount_without_vat])).toEqual([
    ['Servis', '500.00', '500.00'],
    ['Licence SN 12', undefined, '11.00'],
    ['Pozemek', '1250000000.00', '1250000000.00'],
  ]);
});

test('quantity and price below an item complete it and end its description', () => {
  const items = itemsOf(`
Order 4471

Oak shelf, oiled (80 cm)                                     £66.00
Quantity: 2 · £33.00 each
Brass hook                                                    £9.00
Quantity: 1 · £9.00 each
Order total                                                  £75.00`);
  expect(items).toMatchObject([
    { description: 'Oak shelf, oiled (80 cm)', quantity: '2', unit_price: '33.00', amount: '66.00' },
    { description: 'Brass hook', quantity: '1', unit_price: '9.00', amount: '9.00' },
  ]);
});

test('the price may stand before the quantity of a receipt’s item, with a sign and no gap', () => {
  const items = itemsOf(`
Mineral water  53.50*2     107.00 S
Jackfruit      8.90*3       26.70 Z
TOTAL                      133.70`);
  expect(items).toMatchObject([
    { quantity: '2', unit_price: '53.50', amount: '107.00' },
    { quantity: '3', unit_price: '8.90', amount: '26.70' },
  ]);
});

test('quantity and price joined above the item of a receipt complete it', () => {
  const items = itemsOf(`
2x3,60
TASSELLI NYLON            22%     7,20
3x1,10
VITI ZINCATE              22%     3,30
TOTALE                           10,50`);
  expect(items).toMatchObject([
    { description: 'TASSELLI NYLON', quantity: '2', unit_price: '3.60', vat_rate: '22', amount: '7.20' },
    { description: 'VITI ZINCATE', quantity: '3', unit_price: '1.10', vat_rate: '22', amount: '3.30' },
  ]);
});

test('numbers beside an item that do not explain its amount are not its quantity and price', () => {
  const items = itemsOf(`
Kytice růží                                  890,00
Pobočka 2, pokladna 450,00
Celkem                                       890,00`);
  expect(items).toHaveLength(1);
  expect(items[0]?.['quantity']).toBeUndefined();
});

test('rows of text with whole amounts in a currency are items, and a percentage of one row is part of its text', () => {
  const items = itemsOf(`
Účtuji Vám za provedené práce:
Oprava zárubní, byt č. 14                4 850,– Kč
Cestovné                                   640,– Kč
Režie 15%                                  823,– Kč
Celkem                                   6 313,– Kč`);
  expect(
    items.map(({ description, amount, amount_without_vat: net, vat_rate: rate }) => [description, amount ?? net, rate]),
  ).toEqual([
    ['Oprava zárubní, byt č. 14', '4850.00', undefined],
    ['Cestovné', '640.00', undefined],
    ['Režie 15%', '823.00', undefined],
  ]);
});

test('a count with a multiplication sign is the quantity, and prices may have five decimals', () => {
  const items = itemsOf(`
Služba                        Počet     Cena za MJ     bez DPH
Datový balíček                   2×       164,4600      328,92
Paliwo gazowe                  4471        0,20017      894,96
Celkem bez DPH                                        1 223,88`);
  expect(items).toMatchObject([
    { description: 'Datový balíček', quantity: '2', unit_price: '164.46' },
    { description: 'Paliwo gazowe', quantity: '4471', unit_price: '0.20017' },
  ]);
});

test('a heading that mostly names codes is the description over texts where there is no other', () => {
  const items = itemsOf(`
Article                             Quant.      Prix HTVA      Montant HTVA
Bière ambrée fût 20 L                6 fût          78,50            471,00
Bière blonde casier 24x33cl         18 casier       29,40            529,20
Total hors TVA                                                    1 000,20`);
  expect(items).toMatchObject([
    { description: 'Bière ambrée fût 20 L', quantity: '6', unit_price: '78.50' },
    { description: 'Bière blonde casier 24x33cl', quantity: '18', unit_price: '29.40' },
  ]);
});

test('customs tariffs and origins below a description are not part of it', () => {
  const items = itemsOf(`
Označení                         Množství   MJ      Cena/MJ       Celkem
Ventil kulový G1/2 PN40                36   KS       218,75     7 875,00
Celní sazebník 84818081
Spojka přímá 15L                      220   KS       41,275     9 080,50
Země původu IT
Celkem                                                         16 955,50`);
  expect(items.map(({ description }) => description)).toEqual(['Ventil kulový G1/2 PN40', 'Spojka přímá 15L']);
});

test('energy is sold at a price in cents, and fuel at one with three decimals', () => {
  expect(
    itemsOf(`
Arbeitspreis 01.01.-30.06.        1.904 kWh      27,41 ct        521,89 €
Grundpreis                          365 Tage     36,00 ct        131,40 €
Nettobetrag                                                      653,29 €`),
  ).toMatchObject([
    { quantity: '1904', unit: 'kWh', unit_price: '0.2741', amount_without_vat: '521.89' },
    { quantity: '365', unit: 'Tage', unit_price: '0.36', amount_without_vat: '131.40' },
  ]);
  expect(itemsOf('Pb95 EURO   38,60 x 6,289      242,76\nSUMA PLN                       242,76')).toMatchObject([
    { quantity: '38.6', unit_price: '6.289', amount: '242.76' },
  ]);
});
