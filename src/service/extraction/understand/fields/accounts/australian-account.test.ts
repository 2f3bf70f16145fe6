import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../../context.ts';
import { readAustralianAccount } from './australian-account.ts';

const read = (text: string): Record<string, string> | null => {
  const fields = readAustralianAccount(contextOf([buildPage(text)], '2026-11-25'));
  return fields && Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
};

test.each([
  ['BSB: 063-123\nAccount: 1098 7654', '063123', '10987654'],
  ['Bank transfer: BSB 633-000, Account 174 629 318, Merri Food Hub Inc.', '633000', '174629318'],
  ['BSB          034722\nAccount No.  209321', '034722', '209321'],
])('account and BSB are read: %s', (text, code, account) =>
  expect(read(text)).toEqual({ bank_account_sm: account, bank_code_sm: code }),
);

test.each([
  'Account Number 400174498',
  'BSB 063-123',
  // the account of the customer, far above
  `Account Number 400174498\n${'Text\n'.repeat(6)}BSB 013 030`,
])('an account without the BSB beside it is not read: %s', (text) => expect(read(text)).toBeNull());
