import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../../context.ts';
import type { Context } from '../../context.ts';
import type { Found } from '../../found.ts';
import type { Token } from '../../layout/tokens.ts';
import { withLearnedCells } from './fuse-learned.ts';

const page = contextOf([buildPage('Stojan na kola\n4711  Ložisko kuličkové 6204  3  120,00  360,00')], '2026-06-01');
const wordsOf = (text: string): Token[] =>
  text.split(' ').map((word) => {
    const token = page.layout.tokens.find((each) => each.text === word);
    if (token === undefined) throw new Error(`${word} is not on the page`);
    return token;
  });

/** The context of a model that takes exactly these words for the description. */
const whereDescriptionIs = (text: string): Context => {
  const own = new Set(wordsOf(text));
  const of = (token: Token): number => (own.has(token) ? 0.95 : 0.02);
  return { ...page, learned: { of, split: () => 0 } };
};
const cell = (text: string, value = text, score = 0.9): Found => ({
  value,
  tokens: wordsOf(text),
  score,
  evidence: ['position'],
});
const amount = { item_amount_without_vat: cell('360,00', '360.00') };

type Texts = { known: string | null; model: string };
const fusedDescription = ({ known, model }: Texts): string | undefined => {
  const row = known === null ? amount : { ...amount, item_description: cell(known) };
  const [fused] = withLearnedCells(whereDescriptionIs(model), [row], [{ ...amount, item_description: cell(model) }]);
  return fused?.['item_description']?.value;
};

test.each<[string, Texts, string]>([
  ['a code taken for the description', { known: '4711', model: 'Ložisko kuličkové' }, 'Ložisko kuličkové'],
  ['a code before the description', { known: '4711 Ložisko kuličkové', model: 'Ložisko kuličkové' }, 'Ložisko kuličkové'],
  ['a description cut off', { known: 'Ložisko', model: 'Ložisko kuličkové 6204' }, 'Ložisko kuličkové 6204'],
  ['no description', { known: null, model: 'Ložisko kuličkové' }, 'Ložisko kuličkové'],
])('%s is corrected by the model', (_, texts, description) => {
  expect(fusedDescription(texts)).toBe(description);
});

test('a description that shares words with that of the model but has others too is kept', () => {
  expect(fusedDescription({ known: '4711 Ložisko', model: 'Ložisko kuličkové' })).toBe('4711 Ložisko');
});

test('a description above that of the model is kept', () => {
  expect(fusedDescription({ known: 'Stojan na kola', model: 'Ložisko kuličkové' })).toBe('Stojan na kola');
});

test('a description of which the model is not sure changes nothing', () => {
  const unsure: Context = { ...page, learned: { of: () => 0.5, split: () => 0 } };
  const row = { ...amount, item_description: cell('4711') };
  const [fused] = withLearnedCells(unsure, [row], [{ ...amount, item_description: cell('Ložisko') }]);
  expect(fused?.['item_description']?.value).toBe('4711');
});

test('a missing quantity is filled in', () => {
  const model = { ...amount, item_quantity: cell('3') };
  const [fused] = withLearnedCells(page, [amount], [model]);
  expect(fused).toMatchObject({ item_quantity: { value: '3' } });
});

test('quantity and price are replaced if the row adds up only then', () => {
  const row = { ...amount, item_quantity: cell('6204'), item_unit_price: cell('120,00', '120.00') };
  const model = { ...amount, item_quantity: cell('3'), item_unit_price: cell('120,00', '120.00') };
  const [fused] = withLearnedCells(page, [row], [model]);
  expect(fused).toMatchObject({ item_quantity: { value: '3' }, item_unit_price: { value: '120.00' } });
});

test('a row that adds up keeps its cells', () => {
  const row = { ...amount, item_quantity: cell('3'), item_unit_price: cell('120,00', '120.00') };
  const model = { ...amount, item_quantity: cell('6204') };
  const [fused] = withLearnedCells(page, [row], [model]);
  expect(fused).toMatchObject({ item_quantity: { value: '3' }, item_unit_price: { value: '120.00' } });
});

test('a quantity that the model is not sure of fills no gap', () => {
  const [fused] = withLearnedCells(page, [amount], [{ ...amount, item_quantity: cell('3', '3', 0.5) }]);
  expect(fused).not.toHaveProperty('item_quantity');
});

test('a row without a counterpart of the same amount is kept', () => {
  const row = { ...amount, item_description: cell('4711') };
  const [fused] = withLearnedCells(page, [row], [{ item_amount: cell('120,00', '120.00'), item_description: cell('Ložisko') }]);
  expect(fused).toEqual(row);
});

test('the code of its own column is not added to the description', () => {
  const row = { ...amount, item_code: cell('4711'), item_description: cell('Ložisko kuličkové') };
  const model = { ...amount, item_description: cell('4711 Ložisko kuličkové') };
  const [fused] = withLearnedCells(whereDescriptionIs('4711 Ložisko kuličkové'), [row], [model]);
  expect(fused?.['item_description']?.value).toBe('Ložisko kuličkové');
});

test('words of another column are not added to the description', () => {
  const context = contextOf([buildPage('Esso Hannover          AdBlue          3     120,00     360,00')], '2026-06-01');
  const found = (words: string[]): Found => {
    const tokens = context.layout.tokens.filter(({ text }) => words.includes(text));
    return { value: words.join(' '), tokens, score: 0.9, evidence: ['position'] };
  };
  const sum = { item_amount_without_vat: found(['360,00']) };
  const sure: Context = { ...context, learned: { of: () => 0.95, split: () => 0 } };
  const known = { ...sum, item_description: found(['AdBlue']) };
  const model = { ...sum, item_description: found(['Esso', 'Hannover', 'AdBlue']) };
  expect(withLearnedCells(sure, [known], [model])[0]?.['item_description']?.value).toBe('AdBlue');
});
