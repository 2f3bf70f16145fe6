import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const orderIn = (text: string): string | undefined =>
  findFields([buildPage(`Faktúra č. 20260018\n\n${text}\n\nSpolu 299,20 EUR`)], '2026-11-25')['order_number_sm']?.value;

test.each([
  ['of letters alone', 'Číslo objednávky:      QHXVRLTOB', 'QHXVRLTOB'],
  ['that is a word', 'Číslo objednávky:      ROZPRACOV', undefined],
  ['of a post box', 'Accounts Payable, PO Box 118\nGuildford GU1 4QT', undefined],
])('an order number %s', (_, text, number) => {
  expect(orderIn(text)).toBe(number);
});
