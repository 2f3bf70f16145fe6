import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
import type { Found } from '../found.ts';
import { textOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { withoutSums } from './without-sums.ts';

/** Returns the texts of the rows that are kept; a row is an item with the amount at its end, and with a quantity if it has `@`. */
function kept(text: string): string[] {
  const context = contextOf([buildPage(text)], '2026-11-01');
  const found = (tokens: readonly Token[], value = textOf(tokens)): Found => ({
    value,
    tokens,
    score: 1,
    evidence: ['position'],
  });
  const items = context.layout.rows.map(({ tokens }) => ({
    item_description: found(tokens.slice(0, -1)),
    item_amount_without_vat: found(tokens.slice(-1), tokens.at(-1)?.text.replace(',', '') ?? ''),
    ...(tokens.some((token) => token.text === '@') && { item_quantity: found(tokens, '1') }),
  }));
  return withoutSums(context, items).map(({ item_description: description }) => description?.value ?? '');
}

test.each([
  [
    'a sum of the rows above it, and the VAT below, are no items; a disbursement is one',
    'Partner 4.2 @ 285   1,197.00\nAssociate 7.5 @ 195   1,462.50\nFees   2,659.50\nVAT on fees   531.90\nHM Land Registry   45.00',
    ['Partner 4.2 @ 285', 'Associate 7.5 @ 195', 'HM Land Registry'],
  ],
  ['one row with the same amount is no sum', 'Setup   250.00\nMonthly fee   250.00', ['Setup', 'Monthly fee']],
  [
    'a row with a quantity is no sum',
    'Setup   100.00\nHosting   200.00\nSupport 2 @ 150   300.00',
    ['Setup', 'Hosting', 'Support 2 @ 150'],
  ],
  ['a row called VAT without a sum above it is an item', 'Setup   100.00\nVAT advice   50.00', ['Setup', 'VAT advice']],
])('%s', (_title, text, expected) => {
  expect(kept(text)).toEqual(expected);
});
