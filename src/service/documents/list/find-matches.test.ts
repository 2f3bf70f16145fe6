import { expect, test } from 'vitest';
import { searchable } from '#values/searchable.ts';
import type { FieldValue } from '#values/values.ts';
import { findMatches, type Searched } from './find-matches.ts';

const valued = (value: string): FieldValue => ({ value, wordIds: [], confidence: 1, source: 'Extraction', evidence: [] });
const document: Searched = {
  file_name: 'Škoda účet.pdf',
  external_id: 'EXT/42',
  fields: { note: valued(''), supplier: valued('Kavárna  Café s.r.o.'), number: valued('A-1312/B') },
  items: [{ description: valued('Papír') }, { description: valued(`${'x '.repeat(60)}Šrouby M8 ${'y '.repeat(60)}`) }],
};
const lit = (word: string) =>
  findMatches(document, [searchable(word)]).map(({ field, itemIndex, text, start, length }) => [
    field,
    itemIndex,
    text.slice(start, start + length),
  ]);

test.each([
  ['cafe', [['supplier', null, 'Café']]],
  ['kavarnacafe', [['supplier', null, 'Kavárna  Café']]],
  ['1312b', [['number', null, '1312/B']]],
  ['srouby', [['description', 1, 'Šrouby']]],
  ['ucet', [['fileName', null, 'účet']]],
  ['ext42', [['externalDocumentId', null, 'EXT/42']]],
  ['nothing', []],
])('%s is found at its place', (word, expected) => expect(lit(word)).toEqual(expected));

test('matches letters of a boolean value only where no other field matches', () => {
  const fields = { is_credit: valued('false'), note: valued('Also paid') };
  expect(findMatches({ ...document, fields }, ['als']).map(({ field }) => field)).toEqual(['note']);
  expect(findMatches({ ...document, fields }, ['fals']).map(({ field }) => field)).toEqual(['is_credit']);
});

test('highlights combining marks together with their letter', () => {
  const [match] = findMatches({ ...document, fields: { name: valued('Cafe\u0301 bar') } }, ['cafe']);
  expect(match?.text.slice(match.start, match.start + match.length)).toBe('Cafe\u0301');
});

test('reports each place once and trims a long value around its match', () => {
  expect(findMatches(document, ['kavarna', 'cafe', '1312']).map(({ field }) => field)).toEqual(['supplier', 'number']);
  const [match] = findMatches(document, ['srouby']);
  expect(match?.text.length).toBeLessThan(90);
});
