import { expect, test } from 'vitest';
import { rankByWords } from './rank-by-words.ts';

const all = ['Přejít na doklady', 'Nahrát doklady', 'Exportovat', 'Odhlásit'];
const rank = (typed: string) => rankByWords(all, typed, (each) => each);

test.each([
  ['', all],
  ['  ', all],
  ['prejit', ['Přejít na doklady']],
  ['DOKL nahr', ['Nahrát doklady']],
  ['port', ['Exportovat']],
  ['nic takového', []],
])('%j finds %j', (typed, expected) => {
  expect(rank(typed)).toEqual(expected);
});

test('names that start with the text come first, then those with a word that does, then other matches', () => {
  const names = ['Credit note', 'Denoted', 'Note', 'Notes of the order'];
  expect(rankByWords(names, 'note', (each) => each)).toEqual(['Note', 'Notes of the order', 'Credit note', 'Denoted']);
});
