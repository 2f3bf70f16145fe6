import { expect, test } from 'vitest';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import { findFirstPages } from './first-pages.ts';
import type { PageReading, Word } from './reading.ts';

const fields = invoiceFields.map(({ name, type, isItem }) => ({ name, type, isItem: isItem ?? false }));
const image = { path: '', contentType: 'image/png', width: 1, height: 1 };

/** Lays out lines of text from the top, with six points per character. */
function page(index: number, lines: string[]): PageReading {
  const words: Word[] = [];
  for (const [line, text] of lines.entries()) {
    let x = 50;
    for (const word of text.split(' ')) {
      words.push({
        id: index * 1000 + words.length,
        text: word,
        x0: x,
        x1: x + word.length * 6,
        y0: 40 + line * 20,
        y1: 50 + line * 20,
        line,
        confidence: 1,
      });
      x += word.length * 6 + 4;
    }
  }
  return { index, width: 595, height: 842, rotation: 0, words, wordSource: 'textLayer', image, preview: image, qrCodes: [] };
}
const invoice = (index: number, number: string) =>
  page(index, ['Faktura', `Číslo faktury: ${number}`, 'Datum vystavení: 5. 3. 2026']);

test.each([
  ['one document', [invoice(0, '2026001'), page(1, ['Pokračování položek'])], [0]],
  ['two documents of one page', [invoice(0, '2026001'), invoice(1, '2026002')], [0, 1]],
  ['a number repeated on the second page', [invoice(0, '2026001'), invoice(1, '2026001'), invoice(2, '2026002')], [0, 2]],
  [
    'another number that is also on the first page',
    [page(0, ['Faktura č. 2026001', 'Objednávka: 4711-88']), page(1, ['Faktura č. 4711-88'])],
    [0],
  ],
  [
    'another number beside the document number',
    [invoice(0, '2026001'), page(1, ['Číslo faktury: 33', 'k faktuře 2026001'])],
    [0],
  ],
  [
    'copies that each start at page 1',
    [page(0, ['Faktura č. 2026001', 'Strana 1 z 1']), page(1, ['Faktura č. 2026001', 'Strana 1 z 1'])],
    [0],
  ],
  ['numbered pages', [page(0, ['Strana 1 z 2']), page(1, ['Strana 2 z 2']), page(2, ['Strana 1/1'])], [0, 2]],
  ['no pages', [], []],
])('%s', (_, pages, starts) =>
  expect(findFirstPages(pages, fields, '2026-11-20').map(({ pageIndex }) => pageIndex)).toEqual(starts),
);

test('states why a page is the first of another document', () => {
  const codes = (vs: string) => [`SPD*1.0*ACC:CZ6508000000192000145399*AM:100.00*CC:CZK*X-VS:${vs}`];
  const pages = [
    invoice(0, '2026001'),
    invoice(1, '2026002'),
    page(2, ['Strana 1 z 1']),
    { ...page(3, ['Platba']), qrCodes: codes('1') },
    { ...page(4, ['Platba']), qrCodes: codes('2') },
  ];
  expect(findFirstPages(pages, fields, '2026-11-20')).toEqual([
    { pageIndex: 0, reason: 'start', text: '2026001', isSure: false },
    { pageIndex: 1, reason: 'number', text: '2026002', isSure: false },
    { pageIndex: 2, reason: 'pageNumber', text: '', isSure: true },
    { pageIndex: 4, reason: 'payment', text: '', isSure: true },
  ]);
});

test('a number is certain when its own supplier is printed beside it', () => {
  const pages = [page(0, ['Faktura č. 2026001', 'IČO: 27074358']), page(1, ['Faktura č. 2026002', 'Dodavatel', 'IČO: 25596641'])];
  expect(findFirstPages(pages, fields, '2026-11-20').at(-1)).toMatchObject({ pageIndex: 1, reason: 'number', isSure: true });
});
