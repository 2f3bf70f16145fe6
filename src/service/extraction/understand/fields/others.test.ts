import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
import { readOthers } from './others.ts';

const noteOf = (text: string): string | undefined => readOthers(contextOf([buildPage(text)], '2026-11-25'))['note']?.value;

test('a note is a text behind its label', () => {
  expect(noteOf('Poznámka: zboží předáno řidiči')).toBe('zboží předáno řidiči');
});

test.each(['Note : R-118844', 'Note d’honoraires n° 2025-01-017'])('the number of a bill is no note: %s', (text) => {
  expect(noteOf(text)).toBeUndefined();
});
