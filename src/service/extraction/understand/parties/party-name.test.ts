import { expect, test } from 'vitest';
import type { Token } from '../layout/tokens.ts';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
import { withoutSeat } from './party-name.ts';

test.each([
  ['SRS Conseil SARL au capital de 7500 €', 'SRS Conseil SARL'],
  ['Sun Früchte GbR, Inh. Selcuk Günex', 'Sun Früchte GbR'],
  ['NL18 RABO 0384 1190 52 t.n.v. Drenthe Transport', 'Drenthe Transport'],
  ['Bloemen t.n.v. Groei', 'Bloemen t.n.v. Groei'],
  ['Trakt Polska S.A.', 'Trakt Polska S.A.'],
])('%s is called %s', (value, expected) => {
  const tokens: Token[] = [...contextOf([buildPage(value)], '2026-11-25').layout.tokens];
  const name = withoutSeat({ value, tokens, score: 1, evidence: ['position'] });
  expect(name.value).toBe(expected);
  expect(name.tokens.map(({ text }) => text).join(' ')).toContain(expected.split(' ')[0]);
});
