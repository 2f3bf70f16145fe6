import { expect, test } from 'vitest';
import { parseValue } from '#values/value-types.ts';
import type { ViewerWord } from './page-words.ts';
import { likelyValue, textOf, wholeValue } from './whole-value.ts';

const isValue = (type: Parameters<typeof parseValue>[0], text: string) => parseValue(type, text, 'cs-CZ', '2026-01-01').ok;

/** Builds a line of words. Words separated by one space are 3 points apart, those separated by `|` 60 points, as in another column. */
function line(text: string): ViewerWord[] {
  let x = 0;
  const words: ViewerWord[] = [];
  for (const column of text.split(' | ')) {
    for (const each of column.split(' ')) {
      words.push({ id: words.length, pageIndex: 0, text: each, line: 0, box: { x0: x, y0: 0, x1: x + 5 * each.length, y1: 10 } });
      x += 5 * each.length + 3;
    }
    x += 57;
  }
  return words;
}

function picked(text: string, word: string, type: 'DECIMAL' | 'INTEGER' | 'DATE' | 'TEXT' | null) {
  const words = line(text);
  const clicked = words.find((each) => each.text === word) ?? expect.fail(`no ${word} in ${text}`);
  return textOf(type === null ? likelyValue(clicked, words, isValue) : wholeValue(clicked, words, type, isValue));
}

test.each([
  ['Total 12 100,00 CZK', '12', 'DECIMAL', '12 100,00'],
  ['Total 12 100,00 CZK', '100,00', 'DECIMAL', '12 100,00'],
  ['Total 1 234 567,00', '234', 'DECIMAL', '1 234 567,00'],
  ['Total 1 234 567', '567', 'DECIMAL', '1 234 567'],
  ['21 | 10 000,00', '000,00', 'DECIMAL', '10 000,00'],
  ['21 | 10 000,00', '21', 'DECIMAL', '21'],
  ['10 000,00 | 2 100,00 | 12 100,00', '100,00', 'DECIMAL', '2 100,00'],
  ['Total 1234,50 Kč', '1234,50', 'DECIMAL', '1234,50'],
  ['Total - 12 100,00', '12', 'DECIMAL', '- 12 100,00'],
  ['Sleva -1 200,00', '200,00', 'DECIMAL', '-1 200,00'],
  ['Cena 1 000,-', '1', 'DECIMAL', '1 000,-'],
  ['Qty 10 h', '10', 'INTEGER', '10'],
  ['2026 500', '500', 'DECIMAL', '500'],
  ['Issued 5. 3. 2026 Due', '3.', 'DATE', '5. 3. 2026'],
  ['Issued 5. března 2026', '5.', 'DATE', '5. března 2026'],
  ['Issued 05.03.2026 19.03.2026', '05.03.2026', 'DATE', '05.03.2026'],
  ['Issued 5. 3. 2026 | 19. 3. 2026', '19.', 'DATE', '19. 3. 2026'],
  ['March 5, 2026', '5,', 'DATE', 'March 5, 2026'],
  ['Datum splatnosti', 'Datum', 'DATE', 'Datum'],
  ['ACME Trading s.r.o.', 'Trading', 'TEXT', 'ACME Trading s.r.o.'],
  ['Dodavatel: Hotel Hvězda, a.s. | Odběratel', 'Hotel', 'TEXT', 'Hotel Hvězda, a.s.'],
  ['IBAN CZ65 0800 0000 1920', '0000', 'TEXT', 'CZ65 0800 0000 1920'],
  ['Objednávka OBJ-77', 'OBJ-77', 'TEXT', 'OBJ-77'],
  ['Due 5. 3. 2026', '2026', null, '5. 3. 2026'],
  ['Total 12 100,00', '100,00', null, '12 100,00'],
  ['ACME Trading', 'ACME', null, 'ACME'],
] as const)('in "%s" the word %s as %s is "%s"', (text, word, type, value) => expect(picked(text, word, type)).toBe(value));
