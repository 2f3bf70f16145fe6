import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import type { FieldType } from '#values/values.ts';
import type { PageReading } from '../../../reading.ts';
import { itemsFromRow } from './items-from-row.ts';

const field = (name: string, type: FieldType, ...labels: string[]) => ({ name, type, labels });
const fields = [
  field('item_code', 'TEXT'),
  field('item_description', 'TEXT'),
  field('item_quantity', 'DECIMAL'),
  field('item_unit', 'TEXT'),
  field('item_unit_price', 'DECIMAL'),
  field('item_vat_rate', 'DECIMAL'),
  field('item_vat_amount', 'DECIMAL'),
  field('item_amount_without_vat', 'DECIMAL'),
  field('item_amount', 'DECIMAL'),
  field('store', 'TEXT', 'Sklad'),
  field('delivered', 'DATE', 'Dodáno'),
];

function pagesOf(...texts: string[]): PageReading[] {
  let firstWordId = 0;
  return texts.map((text, index) => {
    const page = buildPage(text, { index, firstWordId });
    firstWordId += page.words.length;
    return page;
  });
}

/** Returns the words of the row shown: the lines from the one that starts with the first text to the one that starts with the last. */
function shown(pages: readonly PageReading[], first: string, last = first): number[] {
  const words = pages.flatMap((page) => page.words.map((word) => ({ ...word, page: page.index })));
  const lineOf = (text: string) => {
    const start = text.split(' ');
    const at = words.findIndex((_, place) => start.every((part, step) => words[place + step]?.text === part));
    const word = words[at];
    if (word === undefined) throw new Error(`nowhere: ${text}`);
    return word;
  };
  const [from, to] = [lineOf(first), lineOf(last)];
  return words.filter((word) => word.page === from.page && word.line >= from.line && word.line <= to.line).map(({ id }) => id);
}

function read(pages: readonly PageReading[], wordIds: number[], columns: (string | null)[] | null = null) {
  const answer = itemsFromRow({ pages, today: '2026-06-01', fields, wordIds, columns });
  return {
    columns: answer.columns.map((column) => [column.text, column.field]),
    rows: answer.rows.map(({ cells }) =>
      Object.fromEntries(Object.entries(cells).map(([name, { value }]) => [name.replace('item_', ''), value])),
    ),
    proven: answer.rows.map((row) => row.isProven),
    pages: answer.rows.map((row) => row.pageIndex),
    words: answer.rows.map((row) => row.cells),
  };
}

const plain = `
Vaše objednávka ze dne 1.6.2026
Papír A4 80 g          10 bal     120,00    1 200,00   21 %     1 452,00
Tužka HB                5 ks       12,50       62,50   21 %        75,63
Kancelářské židle       2 ks    3 000,00    6 000,00   21 %     7 260,00

Celkem k úhradě                                                 8 787,63`;

test('columns are determined by arithmetic when there is no header', () => {
  const pages = pagesOf(plain);
  const { columns, rows, proven } = read(pages, shown(pages, 'Tužka'));
  expect(columns).toEqual([
    ['Tužka HB', 'item_description'],
    ['5', 'item_quantity'],
    ['ks', 'item_unit'],
    ['12,50', 'item_unit_price'],
    ['62,50', 'item_amount_without_vat'],
    ['21 %', 'item_vat_rate'],
    ['75,63', 'item_amount'],
  ]);
  expect(rows.map((row) => [row['description'], row['quantity'], row['unit'], row['amount_without_vat'], row['amount']])).toEqual(
    [
      ['Papír A4 80 g', '10', 'bal', '1200.00', '1452.00'],
      ['Tužka HB', '5', 'ks', '62.50', '75.63'],
      ['Kancelářské židle', '2', 'ks', '6000.00', '7260.00'],
    ],
  );
  expect(proven).toEqual([true, true, true]);
});

test('every value refers to its words', () => {
  const pages = pagesOf(plain);
  const ids = read(pages, shown(pages, 'Papír')).words[0]?.['item_amount_without_vat']?.wordIds ?? [];
  expect(pages[0]?.words.filter((word) => ids.includes(word.id)).map((word) => word.text)).toEqual(['1', '200,00']);
});

test('columns assigned by the user take precedence', () => {
  const pages = pagesOf(plain);
  const named = ['item_description', null, null, null, 'item_amount', null, null];
  expect(read(pages, shown(pages, 'Tužka'), named).rows).toEqual([
    { description: 'Papír A4 80 g', amount: '1200.00' },
    { description: 'Tužka HB', amount: '62.50' },
    { description: 'Kancelářské židle', amount: '6000.00' },
  ]);
});

const overPages = [
  `
Popis                  Množství    Cena/MJ        Celkem
Vrut 4x40                   100       1,20        120,00
Hmoždinka                    50       2,00        100,00
  balení po deseti
Převod na další stranu                            220,00
Strana 1 z 2`,
  `
Faktura 2026-17 ACME s.r.o. tel. 777 888 999
Popis                  Množství    Cena/MJ        Celkem
Převod z předchozí strany                         220,00
Vrtačka                       1   2 500,00      2 500,00
Pásmo                         3     150,00        450,00
  svinovací, pět metrů
Celkem                                          3 170,00`,
];

test.each([['Vrut'], ['Pásmo']])('a table continues across pages without carried-forward lines, from the example %s', (start) => {
  const pages = pagesOf(...overPages);
  const { rows, pages: at } = read(pages, shown(pages, start));
  expect(rows.map((row) => [row['description'], row['quantity'], row['amount_without_vat']])).toEqual([
    ['Vrut 4x40', '100', '120.00'],
    ['Hmoždinka balení po deseti', '50', '100.00'],
    ['Vrtačka', '1', '2500.00'],
    ['Pásmo svinovací, pět metrů', '3', '450.00'],
  ]);
  expect(at).toEqual([0, 0, 1, 1]);
});

test('a page without a header but with a letterhead continues the table', () => {
  const pages = pagesOf(
    'Vrut 4x40                   100       1,20        120,00\nHmoždinka                    50       2,00        100,00',
    'ACME s.r.o.   IČO 12345678        tel. 777 888 999\n\n\nVrtačka                       1   2 500,00      2 500,00\n\nCelkem   2 720,00',
  );
  expect(read(pages, shown(pages, 'Vrut')).rows.map((row) => row['amount_without_vat'])).toEqual(['120.00', '100.00', '2500.00']);
});

test('text above the numbers belongs to the row below when the example row has it so', () => {
  const pages = pagesOf(`
Konzultace v lednu
    2026-01               10     900,00     9 000,00
Správa serveru, paušál
za leden
    2026-02                1   4 000,00     4 000,00
Celkem                                     13 000,00`);
  expect(read(pages, shown(pages, 'Konzultace', '2026-01')).rows).toMatchObject([
    { quantity: '10', amount_without_vat: '9000.00', description: expect.stringContaining('Konzultace v lednu') as string },
    { quantity: '1', amount_without_vat: '4000.00' },
  ]);
});

test('subtotals are not rows', () => {
  const pages = pagesOf(`
Název                  Množství    Cena        Celkem
Podlaha                       2   100,00       200,00
Obklad                        3   100,00       300,00
Přízemí                                        500,00
Strop                         1   700,00       700,00
Mezisoučet                                     700,00
Celkem                                       1 200,00`);
  expect(read(pages, shown(pages, 'Podlaha')).rows.map((row) => row['description'])).toEqual(['Podlaha', 'Obklad', 'Strop']);
});

test('custom fields named in the header are extracted', () => {
  const pages = pagesOf(`
Kód      Název         Sklad     Dodáno       Množství   Cena/MJ      Celkem
4711     Filtr oleje   Brno      3.5.2026            4    150,00      600,00
4712     Svíčka        Praha     4.5.2026            8     90,00      720,00`);
  expect(read(pages, shown(pages, '4711')).rows).toMatchObject([
    { code: '4711', description: 'Filtr oleje', store: 'Brno', delivered: '2026-05-03', quantity: '4' },
    { code: '4712', description: 'Svíčka', store: 'Praha', delivered: '2026-05-04', quantity: '8' },
  ]);
});

test('numbers on a second line are found there again', () => {
  const pages = pagesOf(`
Nájem kanceláře           1    10 000,00    10 000,00
  obj. 2026/7                       21 %     2 100,00
Energie                   1     2 000,00     2 000,00
  obj. 2026/8                       21 %       420,00`);
  const cells = read(pages, shown(pages, 'Nájem', 'obj.')).columns.map(([text]) => text);
  expect(cells).toEqual(['Nájem kanceláře', '1', '10 000,00', '10 000,00', 'obj. 2026/7', '21 %', '2 100,00']);
  const named = [
    'item_description',
    'item_quantity',
    'item_unit_price',
    'item_amount_without_vat',
    'item_code',
    'item_vat_rate',
    'item_vat_amount',
  ];
  expect(read(pages, shown(pages, 'Nájem', 'obj.'), named).rows).toMatchObject([
    { description: 'Nájem kanceláře', code: 'obj. 2026/7', vat_rate: '21', vat_amount: '2100.00' },
    { description: 'Energie', code: 'obj. 2026/8', vat_rate: '21', vat_amount: '420.00' },
  ]);
});

test('words that do not exist return no rows', () => {
  expect(read(pagesOf(plain), [99_999])).toMatchObject({ columns: [], rows: [] });
});
