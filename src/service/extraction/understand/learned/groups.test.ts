import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { layoutOf } from '../layout/layout.ts';
import { groupsOf } from './groups.ts';
import type { Groups } from './groups.ts';

const text = `
Alfa Papír s.r.o.                    Faktura 2026-118
Dlouhá 12                            Celkem  1 200,00
110 00 Praha

Celkem k úhradě 1200,00`;

function groupOf(kind: keyof Groups, word: string, nth = 0): number | undefined {
  const [page] = layoutOf([buildPage(text)]).pages;
  if (page === undefined) throw new Error('no page');
  const tokens = page.rows.flatMap((row) => row.tokens);
  const at = tokens.map((token, index) => ({ token, index })).filter(({ token }) => token.text === word)[nth]?.index ?? -1;
  return groupsOf(page)[kind][at];
}

test('lines below each other form one block, those beside them another', () => {
  expect(groupOf('blocks', 'Alfa')).toBe(groupOf('blocks', 'Praha'));
  expect(groupOf('blocks', 'Alfa')).not.toBe(groupOf('blocks', 'Faktura'));
});

test('equal words and numbers are twins in any spelling', () => {
  expect(groupOf('twins', 'Celkem')).toBe(groupOf('twins', 'Celkem', 1));
  expect(groupOf('twins', 'Celkem')).not.toBe(groupOf('twins', 'Faktura'));
});

test('a row may have several segments', () => {
  expect(groupOf('rows', 'Alfa')).toBe(groupOf('rows', 'Faktura'));
  expect(groupOf('segments', 'Alfa')).not.toBe(groupOf('segments', 'Faktura'));
});
