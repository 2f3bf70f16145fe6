import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../../context.ts';
import type { Context } from '../../context.ts';
import type { Token } from '../../layout/tokens.ts';
import type { RoleName } from '../../learned/role-names.ts';
import { readLearnedItems } from './learned-items.ts';

/** The context of a model that recognizes the words of the rows, but only these amounts. */
function contextWith(text: string, amounts: readonly string[]): Context {
  const page = contextOf([buildPage(text)], '2026-06-01');
  const of = (token: Token, role: RoleName): number =>
    role === 'item_net'
      ? Number(amounts.includes(token.text))
      : role === 'item_description'
        ? Number(/\p{L}/u.test(token.text))
        : 0;
  return { ...page, learned: { of, split: () => 0 } };
}
const amountsOf = (context: Context) => readLearnedItems(context).map((item) => item['item_amount_without_vat']?.value);

const bill = (total: string) => `
Fibre Pro Plus                 49,90
Ligne mobile                   24,99
Ligne fixe                     14,99
Remise                         -7,50
Total HT                       ${total} €`;

test('amounts in the column of those that the model found are rows if they add up with them', () => {
  expect(amountsOf(contextWith(bill('82,38'), ['49,90']))).toEqual(['49.90', '24.99', '14.99', '-7.50']);
});

test('without a sum that they add up to, only the rows of the model are kept', () => {
  expect(amountsOf(contextWith(bill('90,00'), ['49,90']))).toEqual(['49.90']);
});

test('on receipts, a text belongs to the figures below it where no row of figures has a text', () => {
  const shares: Record<string, Partial<Record<RoleName, number>>> = {
    Bryndza: { item_description: 0.9 },
    Klobása: { item_description: 0.9 },
    '6,58': { item_gross: 0.9 },
    '6,36': { item_gross: 0.9 },
  };
  const context = contextOf([buildPage('Bryndza\n2 3,29 6,58\nKlobása\n1 6,36 6,36\nSPOLU 12,94')], '2026-11-01');
  const learned = { of: (token: Token, role: RoleName) => shares[token.text]?.[role] ?? 0, split: () => 0 };
  expect(
    readLearnedItems({ ...context, learned }).map((item) => [item['item_description']?.value, item['item_amount']?.value]),
  ).toEqual([
    ['Bryndza', '6.58'],
    ['Klobása', '6.36'],
  ]);
});
