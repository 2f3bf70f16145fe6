import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
import { textOf } from '../layout/layout.ts';
import { wordsOf } from './table/distribute-lines.ts';
import { gatherRows } from './table/gathered-rows.ts';
import { readItems } from './items.ts';

const read = (text: string): Record<string, string>[] =>
  readItems(contextOf([buildPage(text)], '2026-11-25')).map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, { value }]) => [name, value])),
  );

test('a heading centered in its column: texts begin with the column, and their numbers are not codes', () => {
  const items = read(`
Codice                  Descrizione                          U.M.   Q.tà    Prezzo    Importo   IVA
FV02      Passata di pomodoro 700 g                          PZ      120      1,35     162,00    10
FV04      Trasporto                                                    1     25,00      25,00    22`);
  expect(items).toMatchObject([
    { item_code: 'FV02', item_description: 'Passata di pomodoro 700 g', item_quantity: '120' },
    { item_code: 'FV04', item_description: 'Trasporto', item_quantity: '1' },
  ]);
});

test('columns may have numbers', () => {
  const items = read(`
30.PARTICULARS            31.Currency     32.UNIT PRICE     33.QUANTITY     34.AMOUNT
DELIVERY ORDER            AED                   275.000           1.000         275.00
HANDLING CHARGES          AED                    66.667           3.000         200.00`);
  expect(items).toMatchObject([
    { item_description: 'DELIVERY ORDER', item_quantity: '1', item_unit_price: '275.00' },
    { item_description: 'HANDLING CHARGES', item_quantity: '3', item_unit_price: '66.667' },
  ]);
});

test('of two columns with product information, the one with codes holds codes', () => {
  const items = read(`
Artigo    Descrição                         Qtd.    Pr. Unitário     Valor
SRV01     Revisão anual caldeira mural         1           85,00     85,00
SRV02     Vaso de expansão 8 L                 2           46,90     93,80`);
  expect(items).toMatchObject([
    { item_code: 'SRV01', item_description: 'Revisão anual caldeira mural' },
    { item_code: 'SRV02', item_description: 'Vaso de expansão 8 L' },
  ]);
});

test('words after a price heading qualify it, and a quantity may be joined to its unit', () => {
  const items = read(`
Položka                        Množství   Cena/ks s DPH    DPH     Celkem bez DPH     Celkem s DPH
Dětské tričko Lištička              2ks          349,00    21 %            576,86           698,00
Pyžamo Měsíček                      1ks          599,00    21 %            495,04           599,00`);
  expect(items).toMatchObject([
    { item_quantity: '2', item_unit: 'ks', item_unit_price: '349.00', item_amount_without_vat: '576.86', item_amount: '698.00' },
    { item_quantity: '1', item_unit: 'ks', item_unit_price: '599.00', item_amount_without_vat: '495.04', item_amount: '599.00' },
  ]);
});

test('row numbers are not part of the description', () => {
  const items = read(`
Nr. crt   Denumirea produselor               U.M.   Cant.    Pret unitar     Valoarea
     1 Mentenanță site web                   luna      1          950,00       950,00
     2 Găzduire VPS administrat              buc       2          185,50       371,00`);
  expect(items.map((item) => item['item_description'])).toEqual(['Mentenanță site web', 'Găzduire VPS administrat']);
});

test('a tax by weight is an item; a row labeled as a sum is not', () => {
  const items = read(`
Položka                      Množství   Jednotka   Cena za jednotku      Cena celkem
Systémové služby                4,947        MWh             170,92           845,54
Daň z elektřiny                 4,947        MWh              28,30           140,00
Záloha k úhradě celkem                                                        985,54`);
  expect(items.map((item) => item['item_description'])).toEqual(['Systémové služby', 'Daň z elektřiny']);
});

test('text in the margin of a table belongs to no row', () => {
  const items = read(`
                  Položka                       Množství    Cena/ks      Celkem
KONTAKT           Svoz papíru                          7     164,00    1 148,00
567 330 900       Pronájem kontejneru                  2     118,50      237,00`);
  expect(items.map((item) => item['item_description'])).toEqual(['Svoz papíru', 'Pronájem kontejneru']);
});

test.each([
  ['as a percentage', '10 %', '829,44', '92.16'],
  ['as a percentage without a sign', '12,5', '806,40', '115.20'],
  ['on the line', '21,60', '900,00', '21.60'],
  ['on each unit', '3,40', '840,00', '81.60'],
])('a discount %s explains a lower amount and verifies its row', (_, discount, amount, off) => {
  const [item] = readItems(
    contextOf(
      [
        buildPage(`
Označení dodávky                 Množství     J.cena        Sleva          Cena     %DPH
Rukavice pracovní                  24 pár      38,40   ${discount.padStart(8)}   ${amount.padStart(11)}     21 %`),
      ],
      '2026-11-25',
    ),
  );
  expect(item?.['item_discount']).toMatchObject({ value: off, evidence: ['label', 'arithmetic'] });
  expect(item?.['item_amount_without_vat']?.evidence).toContain('arithmetic');
});

test('a discount that explains nothing is not a discount of the item', () => {
  const [item] = read(`
Označení dodávky                 Množství     J.cena        Sleva          Cena     %DPH
Rukavice pracovní                  24 pár      38,40         10 %        700,00     21 %`);
  expect(item?.['item_discount']).toBeUndefined();
});

test('the sum of a group does not end the table', () => {
  const items = read(`
Pos.    Bezeichnung                     Menge        Einzelpreis    Gesamt
Titel 01 Verteilung
01.01   Unterverteilung                 1 Stck          2.140,00    2.140,00
01.02   Schalter B16                   14 Stck             48,60      680,40
Summe Titel 01                                                      2.820,40
Titel 02 Leitungen
02.01   Leitung verlegt               680 m                 3,85    2.618,00
02.02   Steckdose                      52 Stck             31,20    1.622,40
Summe Titel 02                                                      4.240,40
Nettobetrag                                                         7.060,80`);
  expect(items.map((item) => [item['item_description'], item['item_amount_without_vat']])).toEqual([
    ['Unterverteilung', '2140.00'],
    ['Schalter B16', '680.40'],
    ['Leitung verlegt', '2618.00'],
    ['Steckdose', '1622.40'],
  ]);
});

test('texts below headings that are not known are not part of the description', () => {
  const items = read(`
Datum         Kennzeichen     Station              Produkt        Menge ME     Preis netto     Netto EUR
01.04.2025    K-FC 100        Esso Hannover        AdBlue          51,72 L          0,7924         40,98
06.04.2025    K-FC 103        Shell A3 Siegburg    Super E10       64,09 L          1,4412         92,37`);
  expect(items.map((item) => item['item_description'])).toEqual(['AdBlue', 'Super E10']);
});

test('an unknown heading may be that of the descriptions', () => {
  const items = read(`
Pos    Artikel    Wortlaut                 Menge    Einzelpreis    Betrag
1      4711       Ölfilter für Traktor         2          12,50     25,00
2      4712       Dichtungssatz                1           8,40      8,40`);
  expect(items.map((item) => item['item_description'])).toEqual([
    expect.stringContaining('Ölfilter für Traktor'),
    expect.stringContaining('Dichtungssatz'),
  ]);
});

test('codes above the descriptions, in one column with two headings', () => {
  const items = read(`
Pol.     Materiál / Označení           Množství         Cena        Hodnota
000010   6SL981865-57                     12 KS       460,00       5.520,00
         Snímač indukční M12
000020   6SL283486-20                      8 KS     1.202,48       9.619,84
         Spojka pružná D42`);
  expect(items).toMatchObject([
    { item_code: '6SL981865-57', item_description: 'Snímač indukční M12' },
    { item_code: '6SL283486-20', item_description: 'Spojka pružná D42' },
  ]);
});

test('the quantity of a receipt may be joined to its sign', () => {
  expect(
    read(`
Rechnung 118/4471
2x Schnitzel                 14,90     29,80 B
1x Salat                      9,80      9,80 B
Summe EUR                              39,60`),
  ).toMatchObject([
    { item_description: 'Schnitzel', item_quantity: '2', item_unit_price: '14.90', item_amount: '29.80' },
    { item_description: 'Salat', item_quantity: '1', item_unit_price: '9.80', item_amount: '9.80' },
  ]);
});

test('a price may be joined to its sign of multiplication', () => {
  expect(
    read(`
PARAGON FISKALNY
LAYS PROSTO Z    1 x5,99      5,99 B
JOGURT NAT.      2 x2,09      4,18 D
SUMA PLN                     10,17`),
  ).toMatchObject([
    { item_description: 'LAYS PROSTO Z', item_quantity: '1', item_unit_price: '5.99', item_amount: '5.99' },
    { item_description: 'JOGURT NAT.', item_quantity: '2', item_unit_price: '2.09', item_amount: '4.18' },
  ]);
});

test('Slovene headings tell the price of a unit from the amount', () => {
  const items = read(`
Opis storitve              Količina    Enota    Cena na enoto      Skupaj
Alfa                        2          h           50,00          100,00
Beta gama                   3          h           20,00           60,00`);
  expect(items).toMatchObject([
    { item_description: 'Alfa', item_quantity: '2', item_unit: 'h', item_unit_price: '50.00' },
    { item_description: 'Beta gama', item_quantity: '3', item_unit: 'h', item_unit_price: '20.00' },
  ]);
});

test('the gross amount is the column behind the VAT, not a discount with gross beside its heading', () => {
  const items = read(`
                                                                    Cena
                                      Cena      Wartość                Wartość    VAT                 Wartość
Lp  Nazwa towaru        Jm   Ilość                       brutto po                   Kwota VAT
                                      brutto    rabatu                  netto     [%]                  brutto
                                                                   rabacie

1   EFECTA 95            l    54,910        5,79      1,10      5,77     257,59      23      59,24     316,83`);
  expect(items).toMatchObject([{ item_amount_without_vat: '257.59', item_vat_amount: '59.24', item_amount: '316.83' }]);
});

/** Returns the texts of the rows below headings, without the trained model. */
const textsOf = (text: string): string[] =>
  gatherRows(contextOf([buildPage(text)], '2026-11-25')).map((row) => textOf(wordsOf(row)));

test('a percentage inside a description remains in it', () => {
  const texts = textsOf(`
Názov                                                 Množstvo     Suma v EUR
Záloha 50 % na kuchynskú linku podľa CP                      1       3 200,00`);
  expect(texts).toEqual(['Záloha 50 % na kuchynskú linku podľa CP']);
});

test('quantity and price printed in the text remain part of it', () => {
  const items = read(`
Leistung                                                                     EUR
Lohnbuchführung lfd. (§ 34 Abs. 2 StBVV), 11 AN x 18,50                   203,50
Auslagenpauschale                                                          20,00`);
  expect(items[0]).toMatchObject({
    item_description: 'Lohnbuchführung lfd. (§ 34 Abs. 2 StBVV), 11 AN x 18,50',
    item_quantity: '11',
    item_unit_price: '18.50',
  });
});

test('a number of a long text that extends below the code column is not a code', () => {
  const items = read(`
Lp.  Nazwa towaru                  PKWiU      Ilość Jm     Cena netto     Wartość netto
1    Nawóz do trawników 25 kg                    12 wor.        94,31          1 131,72
2    Sekator kowadełkowy                         10 szt.        41,46            414,60`);
  expect(items[0]).toMatchObject({ item_description: 'Nawóz do trawników 25 kg', item_quantity: '12', item_unit: 'wor.' });
  expect(items[0]).not.toHaveProperty('item_code');
});

test('the first word of a description beside the quantity is not a unit', () => {
  const items = read(`
Aantal Omschrijving                        Prijs     Btw      Bedrag
  2,00 Storing vriescel, relais            74,50     21%      149,00
  1,00 Voorrijkosten avond                 72,50     21%       72,50`);
  expect(items).toMatchObject([{ item_description: 'Storing vriescel, relais' }, { item_description: 'Voorrijkosten avond' }]);
  expect(items.some((item) => 'item_unit' in item)).toBe(false);
});

test('texts above their numbers stay with them where the next text is nearer', () => {
  const texts = textsOf(`
Kód        EAN                        Množství MJ     Cena/MJ    DPH     Celkem bez DPH
004248     Kladivo zámečnické

           8594021287732                    10 ks      142,00     21           1 420,00
004285     Metr svinovací 5 m/19 mm

           8594021359665                    24 ks       61,30     21           1 471,20
004322     Vodováha 60 cm, 3 libely

           8594021431598                     6 ks      218,50     21           1 311,00`);
  expect(texts).toEqual(['Kladivo zámečnické', 'Metr svinovací 5 m/19 mm', 'Vodováha 60 cm, 3 libely']);
});

test('a service charge with its own net, VAT and gross is an item, without the dates of its period', () => {
  const items = read(`
Description                  Period from      to               Net     VAT %       VAT      Gross
Rent in advance              25/03/2025       23/06/2025  8,750.00       20  1,750.00  10,500.00
Service charge on account    25/03/2025       23/06/2025  1,312.50       20    262.50   1,575.00`);
  expect(items.map((item) => item['item_description'])).toEqual(['Rent in advance', 'Service charge on account']);
});

test('article numbers, VAT codes and counts before the names on a receipt are not part of them', () => {
  const items = [
    ['071820447 DECK SCREW', { item_code: '071820447', item_description: 'DECK SCREW' }],
    ['B00 PARADICSOM', { item_description: 'PARADICSOM' }],
  ] as const;
  for (const [text, want] of items)
    expect(
      read(`
${text.padEnd(30)}      7.49
OTHER THING                        12.98
TOTAL                              20.47`)[0],
    ).toMatchObject(want);
});

test('VAT codes behind the names on a receipt are not part of them, unless few names end like one', () => {
  const namesOn = (first: string, second: string) =>
    read(`
${first.padEnd(30)}      7.49
${second.padEnd(30)}     12.98
TOTAL                              20.47`).map((item) => item['item_description']);
  expect(namesOn('DECK SCREW B', 'WOOD GLUE A')).toEqual(['DECK SCREW', 'WOOD GLUE']);
  expect(namesOn('DECK SCREW', 'VITAMIN C')).toEqual(['DECK SCREW', 'VITAMIN C']);
});

test('the heading of a VAT breakdown ends the table', () => {
  const texts = textsOf(`
Cod. articolo   Descrizione             Quantità    Prezzo unitario   Prezzo totale
TW150E          TESSUTO COTONE            420,00               4,85        2.037,00
RIEPILOGHI IVA E TOTALI
I (immediata)                              22,00           2.037,00          448,14`);
  expect(texts).toEqual(['TESSUTO COTONE']);
});

test('a line between the headings and the rows does not hide the codes', () => {
  const items = read(`
ITEM          DESCRIPTION                     QTY RET UM    UNIT PRICE     EXTENSION
------------------------------------------------------------------------------------
620-4447      6204-2RS BALL BEARING                24 EA          5.86        140.64
118-B068      B68 V-BELT CLASSIC                   10 EA         17.42        174.20`);
  expect(items[0]).toMatchObject({ item_code: '620-4447', item_description: '6204-2RS BALL BEARING' });
});

test('OCR may lose the decimal mark of a price, which the other numbers of the row determine', () => {
  const page = buildPage(`
Description              Quantity    Unit Price     Amount
Travel                      58.00           045      26.10`);
  const [item] = readItems(contextOf([{ ...page, wordSource: 'ocr' }], '2026-11-25'));
  expect(item?.['item_unit_price']?.value).toBe('0.45');
});

test('units of headings: a sign for the quantity, a price per kilogram', () => {
  const items = read(`
Omschrijving              Eenheden        #        Prijs      Subtotaal
Bureaustoel                     st        6       189,00       1.134,00
Montage                        uur        5        62,50         312,50`);
  expect(items).toMatchObject([
    { item_description: 'Bureaustoel', item_unit: 'st', item_quantity: '6', item_unit_price: '189.00' },
    { item_description: 'Montage', item_unit: 'uur', item_quantity: '5', item_unit_price: '62.50' },
  ]);
  const weighed = read(`
OMSCHRIJVING                     GELEVERD (KG)      PRIJS/KG      BEDRAG
Lamsrug zonder been                      31,48       12,2500      385,63
Kipdij                                      20        6,1000      122,00`);
  expect(weighed).toMatchObject([
    { item_description: 'Lamsrug zonder been', item_quantity: '31.48', item_unit_price: '12.25' },
    { item_description: 'Kipdij', item_quantity: '20', item_unit_price: '6.10' },
  ]);
});

test('the number with a currency is the price, not the quantity', () => {
  const items = read(`
                  Tjänst                              Antal         À-pris       Belopp
Korrekturläsning, timmar                          kr520         7             kr3640
Översättning av avtal                             kr1.45        3200          kr4640`);
  expect(items).toMatchObject([
    { item_quantity: '7', item_unit_price: '520.00', item_amount_without_vat: '3640.00' },
    { item_quantity: '3200', item_unit_price: '1.45', item_amount_without_vat: '4640.00' },
  ]);
});

test('whole amounts with a dash', () => {
  const items = read(`
Produkt                      Antal      à Pris       Totalt
Garn merino, 50 g                3        84:-        252:-
Stickor bambu                    2     62,50:-        125:-`);
  expect(items.map((item) => [item['item_unit_price'], item['item_amount_without_vat']])).toEqual([
    ['84.00', '252.00'],
    ['62.50', '125.00'],
  ]);
});

test('the price under its heading tells which of two numbers is the quantity', () => {
  const [item] = read(`
Tuote                     Pakk.    Määrä    Yht. kpl    á-hinta    Yhteensä
Bulgur karkea                10        2       20,00       2,15       43,00`);
  expect(item).toMatchObject({ item_quantity: '20', item_unit_price: '2.15', item_amount_without_vat: '43.00' });
});
