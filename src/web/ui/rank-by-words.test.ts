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

test('a beginning of a word comes before its middle', () => {
  expect(rankByWords(['Abandon', 'Go and', 'Andorra'], 'and', (each) => each)).toEqual(['Go and', 'Andorra', 'Abandon']);
});
