import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import type { PageReading } from '../../reading.ts';
import { layoutOf } from './layout.ts';

const segments = (page: PageReading): string[][] =>
  layoutOf([page]).rows.map((row) => row.segments.map((segment) => segment.text));

test('close words form one segment, and a wide gap separates', () => {
  expect(segments(buildPage('Datum vystavení     5. 3. 2026\nIČO: 25097563'))).toEqual([
    ['Datum vystavení', '5. 3. 2026'],
    ['IČO: 25097563'],
  ]);
});

test('a colon and a town belong to the preceding text', () => {
  expect(segments(buildPage('IBAN      : CZ65\n702 00  Ostrava'))).toEqual([['IBAN : CZ65'], ['702 00 Ostrava']]);
});

test('a label joined to its value is separated, and both refer to the word', () => {
  const { tokens } = layoutOf([
    buildPage('VS:2026 č.47106 #88 DPH21% 12:30 http://a.cz CVR-nr.31184479 BTWnrNL851188448B01 NIP754-118-84-44'),
    buildPage('BILL#:V001-5 NO.[0052] összesen**38 18/03/2026Route: Windows10'),
  ]);
  expect(tokens.map((token) => [token.text, token.wordId])).toEqual([
    ['VS:', 0],
    ['2026', 0],
    ['č.', 1],
    ['47106', 1],
    ['#', 2],
    ['88', 2],
    ['DPH', 3],
    ['21%', 3],
    ['12:30', 4],
    ['http://a.cz', 5],
    ['CVR-nr.', 6],
    ['31184479', 6],
    ['BTWnr', 7],
    ['NL851188448B01', 7],
    ['NIP', 8],
    ['754-118-84-44', 8],
    ['BILL#:', 0],
    ['V001-5', 0],
    ['NO.', 1],
    ['[0052]', 1],
    ['összesen**', 2],
    ['38', 2],
    ['18/03/2026', 3],
    ['Route:', 3],
    ['Windows10', 4],
  ]);
});

test.each([
  // two degrees: at the right edge a line is one and a half lines lower than at the left
  [
    'a scan',
    () => 0.035,
    12,
    (at: number) => `Položka číslo ${at} stojí dnes asi          1 234,00          21 %          1 493,14`,
  ],
  // four degrees, as photographs are taken; a receipt has few words
  ['a photographed receipt', () => 0.07, 12, (at: number) => `Rohlík tukový ${at}                            ${at},90 Kč`],
  [
    'a receipt photographed from below',
    (y: number) => -0.05 + 0.0004 * y,
    20,
    (at: number) => `${at} ks Rohlík tukový a sýr                  ${at},90 Kč`,
  ],
])('lines of %s at an angle are recognized as lines', (_, slope, length, line) => {
  const text = Array.from({ length })
    .map((_line, at) => line(at))
    .join('\n');
  const straight = buildPage(text);
  const leaning: PageReading = {
    ...straight,
    wordSource: 'ocr',
    words: straight.words.map((word) => ({
      ...word,
      y0: word.y0 + slope(word.y0) * word.x0,
      y1: word.y1 + slope(word.y0) * word.x0,
      confidence: 0.9,
    })),
  };
  expect(layoutOf([leaning]).rows.map((row) => row.tokens.map((token) => token.text).join(' '))).toEqual(
    layoutOf([straight]).rows.map((row) => row.tokens.map((token) => token.text).join(' ')),
  );
});

test('a count joined to the name of an article is separated on recognized pages only', () => {
  const page = buildPage('2Melange 4,10\n3M Scotch');
  const tokensOf = (each: PageReading) => layoutOf([each]).tokens.map(({ text }) => text);
  expect(tokensOf({ ...page, wordSource: 'ocr' })).toEqual(['2', 'Melange', '4,10', '3M', 'Scotch']);
  expect(tokensOf(page)).toEqual(['2Melange', '4,10', '3M', 'Scotch']);
});

test('a unit is separated from the first digits of the next column', () => {
  const { tokens } = layoutOf([buildPage('2 Stk1 490,00 Typ2')]);
  expect(tokens.map(({ text }) => text)).toEqual(['2', 'Stk', '1', '490,00', 'Typ2']);
});

test('lines set so closely that the boxes of a tall font overlap by half remain lines', () => {
  const page = buildPage('Harbour Host Ltd              Marlin Bay Kayaking\nUnit 4, Marina Park           Niamh O’Driscoll');
  const lines = new Map([...new Set(page.words.map(({ y0 }) => y0))].map((y0, at) => [y0, at]));
  const [first] = page.words;
  const height = first === undefined ? 0 : first.y1 - first.y0;
  const words = page.words.map((word) => {
    const y0 = 100 + 0.49 * height * (lines.get(word.y0) ?? 0);
    return { ...word, y0, y1: y0 + height };
  });
  expect(layoutOf([{ ...page, words }]).rows.flatMap(({ segments }) => segments.map(({ text }) => text))).toEqual([
    'Harbour Host Ltd',
    'Marlin Bay Kayaking',
    'Unit 4, Marina Park',
    'Niamh O’Driscoll',
  ]);
});
