import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
import { readPartyIds } from './id-owners.ts';
import { partyIdsOf } from './party-ids.ts';
import { findPartyBlocks } from './party-blocks.ts';

const text = `
Pärnu Timber Export OÜ
Niidu 18, 80044 Pärnu, Estonia
VAT EE100594102

Terms of payment: 30 days
VAT: NL811844201B01   Truck: 418 BKT`;

/** Returns the owners of the VAT IDs where only the supplier has a block and the trained model gives these IDs to the customer. */
function ownersIn(page: string, customers: readonly string[]): (string | undefined)[] {
  const context = {
    ...contextOf([buildPage(page)], '2026-11-27'),
    learned: {
      of: ({ text }: { text: string }, role: string) => (role === 'customer_vat_id' && customers.includes(text) ? 0.9 : 0),
      split: () => 0,
    },
  };
  const blocks = findPartyBlocks(context).slice(0, 1);
  const cast = { supplier: blocks[0] ?? null, customer: null, isCustomerKnown: false, certainty: { supplier: 1, customer: 0 } };
  const fields = readPartyIds(context, partyIdsOf(context), cast, blocks);
  return [fields['issued_by_vat_id_sm']?.value, fields['issued_to_vat_id_sm']?.value];
}

test('without a block of the customer, the trained model tells whose a second VAT ID is', () => {
  expect(ownersIn(text, ['NL811844201B01'])).toEqual(['EE100594102', 'NL811844201B01']);
});

test('the only VAT ID is the supplier’s, whatever the trained model says', () => {
  const only = text.replace('VAT EE100594102', '');
  expect(ownersIn(only, ['NL811844201B01'])).toEqual(['NL811844201B01', undefined]);
});

test('a VAT ID in the supplier’s address is the supplier’s, whatever the trained model says', () => {
  expect(ownersIn(text, ['EE100594102'])).toEqual(['EE100594102', undefined]);
});
