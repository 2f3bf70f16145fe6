import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../../context.ts';
import { findFields } from '../../understand.ts';
import { readPartyIds } from './id-owners.ts';
import { partyIdsOf } from './party-ids.ts';
import { findPartyBlocks } from '../party-blocks.ts';

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
  const cast = {
    supplier: blocks[0] ?? null,
    customer: null,
    isCustomerKnown: false,
    isToldApart: false,
    certainty: { supplier: 1, customer: 0 },
  };
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

test('the only VAT ID is the supplier’s, and a town in capitals belongs to the address above its code', () => {
  const found = findFields(
    [
      buildPage(`
                                          Invoice Date         Skerry Coffee Roasters Ltd
TAX INVOICE                               19 Jan 2026          The Old Ropeworks
                                                               Harbour Road
                                          Invoice Number       EYEMOUTH
                                          INV-2218             TD14 5HT
                                                               UNITED KINGDOM
                                          VAT Number
Brackenlea Garden Centres Ltd             331842081
Accounts, Brackenlea House
HEXHAM
NE47 8AA

Description                   Quantity    Unit Price    VAT    Amount GBP
House Espresso beans 1kg      24.00       13.20         20%    316.80

                                          Subtotal             316.80
                                          TOTAL VAT 20%        63.36
                                          TOTAL GBP            380.16

Due Date: 18 Feb 2026
Skerry Coffee Roasters Ltd, Sort Code 80-22-60, Account No. 10418827

Company Registration No: SC418207. Registered Office: The Old Ropeworks, Harbour Road, Eyemouth, TD14 5HT`),
    ],
    '2026-11-27',
  );
  expect(found).toMatchObject({
    issued_by_name_sm: { value: 'Skerry Coffee Roasters Ltd' },
    issued_by_id_sm: { value: 'SC418207' },
    issued_by_vat_id_sm: { value: '331842081' },
    issued_to_name_sm: { value: 'Brackenlea Garden Centres Ltd' },
    issued_to_address_sm: { value: 'Accounts, Brackenlea House, HEXHAM, NE47 8AA' },
  });
});

test('of two VAT IDs, the one beside the account in the foot is the supplier’s', () => {
  const found = findFields(
    [
      buildPage(`
VERMEULEN                                            Vermeulen Metaalrecycling B.V.
METAALRECYCLING                                      Havenweg 38
                                                     5145 NJ Waalwijk
Verkoopfactuur

Factuuradres                                   Factuurnummer     VF-2026-0398
Metaalgieterij Brabant B.V.                    Factuurdatum      28-02-2026
Kanaaldijk-Zuid 77                             Crediteurnummer   10077
5613 LG Eindhoven                              BTW-nummer        NL004192837B01
Nederland                                      Betaaltermijn     14 dagen

Totaal incl. BTW                               € 1.365,24

Vermeulen Metaalrecycling B.V. • Havenweg 38 • 5145 NJ Waalwijk
KvK: 18047263 • IBAN: NL95 RABO 0318 4729 16 • BTW: NL162847397B01`),
    ],
    '2026-11-27',
  );
  expect(found['issued_by_vat_id_sm']?.value).toBe('NL162847397B01');
  expect(found['issued_to_vat_id_sm']?.value).toBe('NL004192837B01');
});
