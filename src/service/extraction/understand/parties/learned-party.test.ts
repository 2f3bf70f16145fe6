import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
import type { Context } from '../context.ts';
import type { Token } from '../layout/tokens.ts';
import type { Found } from '../found.ts';
import { learnedName, withLearnedExtent, withoutOtherRoles } from './learned-party.ts';

/** Returns the context of a page whose words have the probabilities in `shares` of being the supplier's name. */
function contextWith(text: string, shares: Readonly<Record<string, number>>): Context {
  const of = (token: Token): number => shares[token.text] ?? 0;
  return { ...contextOf([buildPage(text)], '2026-11-01'), learned: { of, split: () => 0 } };
}

test('a title that is surer than the name behind it is no name', () => {
  const context = contextWith('Dr.\n\nCornelia Rautenberg\n\nRechnung', { 'Dr.': 0.98, Cornelia: 0.7, Rautenberg: 0.8 });
  expect(learnedName(context, 'supplier')?.value).toBe('Cornelia Rautenberg');
});

test('a whole name is taken before a single word of it printed elsewhere', () => {
  const context = contextWith('RAU\n\nCornelia Rautenberg', { RAU: 0.9, Cornelia: 0.85, Rautenberg: 0.86 });
  expect(learnedName(context, 'supplier')?.value).toBe('Cornelia Rautenberg');
});

test('a legal form alone is no name', () => {
  const context = contextWith('3 allée Baco · SAS au capital de 25 000 €', { SAS: 0.95 });
  expect(learnedName(context, 'supplier')).toBeNull();
});

test.each([
  ['a row of a list', 'Alquiler del contador                0,83 €', { Alquiler: 0.8, del: 0.8, contador: 0.8 }],
  [
    'a text with an amount',
    'Minimum charges applied at RM5.00',
    { Minimum: 0.8, charges: 0.8, applied: 0.8, at: 0.8, 'RM5.00': 0.8 },
  ],
  ['a yard without a number', 'Station Yard', { Station: 0.9, Yard: 0.9 }],
])('%s is no name', (_, text, shares) => {
  expect(learnedName(contextWith(text, shares), 'supplier')).toBeNull();
});

test('a name is not cut down to its title', () => {
  const context = contextWith('MVDr. Jan Novák', { 'MVDr.': 0.9 });
  const { tokens } = context.layout;
  const name = { value: 'MVDr. Jan Novák', tokens: [...tokens], score: 1, evidence: ['position' as const] };
  expect(withoutOtherRoles(context, name, 'supplier_name').value).toBe('MVDr. Jan Novák');
});

test.each<{ title: string; known: string; model: string; shares: Record<string, number>; address: string }>([
  {
    title: 'a street above a known place is added',
    known: '43100 Kütahya',
    model: 'Bulvarı 141, 43100 Kütahya',
    shares: { Bulvarı: 0.9, '141,': 0.8, '43100': 0.9, Kütahya: 0.9 },
    address: 'Bulvarı 141, 43100 Kütahya',
  },
  {
    title: 'words behind the address are cut off',
    known: 'Bulvarı 141, 43100 Kütahya RPR',
    model: 'Bulvarı 141, 43100 Kütahya',
    shares: { Bulvarı: 0.9, '141,': 0.8, '43100': 0.9, Kütahya: 0.9, RPR: 0.02 },
    address: 'Bulvarı 141, 43100 Kütahya',
  },
  {
    title: 'a street of which the model is not sure is not added',
    known: '43100 Kütahya',
    model: 'Bulvarı 141, 43100 Kütahya',
    shares: { Bulvarı: 0.4, '141,': 0.4, '43100': 0.9, Kütahya: 0.9 },
    address: '43100 Kütahya',
  },
  {
    title: 'another address does not replace the known one',
    known: '43100 Kütahya',
    model: 'Bulvarı 141,',
    shares: { Bulvarı: 0.9, '141,': 0.9 },
    address: '43100 Kütahya',
  },
])('$title', ({ known, model, shares, address }) => {
  const context = contextWith('Bulvarı 141, 43100 Kütahya RPR', shares);
  const foundOf = (text: string): Found => {
    const words = text.split(' ');
    return {
      value: text,
      tokens: context.layout.tokens.filter((token) => words.includes(token.text)),
      score: 1,
      evidence: ['position'],
    };
  };
  expect(withLearnedExtent(context, foundOf(known), foundOf(model), 'customer_address').value).toBe(address);
});
