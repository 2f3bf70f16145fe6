import { expect, test } from 'vitest';
import type { Found } from '../found.ts';
import type { Token } from '../layout/tokens.ts';
import { verifyNumber } from './number-proof.ts';

// only the identity of words matters
const word = (text: string): Token => ({ text }) as Token;
const [number, elsewhere] = [word('FV-2026/00123'), word('202600123')];
const printed = (value: string, tokens: Token[], evidence: Found['evidence'] = ['label']): Found => ({
  value,
  tokens,
  score: 1,
  evidence,
});
const proofOf = (own: Found, reference: Found) =>
  verifyNumber({ invoice_number_sm: own, variable_symbol_sm: reference })['invoice_number_sm']?.evidence ?? null;

test.each([
  ['the same digits at another place', printed('202600123', [elsewhere]), ['label', 'pageMatch']],
  ['the same digits in a payment code', printed('202600123', [], ['qr']), ['label', 'qr']],
  ['a payment code printed as the number', printed('202600123', [number], ['qr', 'pageMatch']), ['label', 'qr']],
  ['other digits', printed('202600124', [elsewhere]), null],
  ['the same words as the number', printed('202600123', [number]), null],
  ['a value derived from the number only', printed('202600123', [], ['position']), null],
])('a payment reference with %s', (_, reference, evidence) => {
  expect(proofOf(printed('FV-2026/00123', [number]), reference)).toEqual(evidence);
});

test.each([
  ['the last ten digits of a longer number', 'CZ-123-2026000456', '2320260004', null],
  ['the last ten digits of a longer number', 'CZ-123-2026000456', '2026000456', ['label', 'pageMatch']],
  ['leading zeros', '000987', '987', null],
  ['leading zeros', '00009876', '9876', ['label', 'pageMatch']],
])('%s: %s referred to as %s', (_, own, named, evidence) => {
  expect(proofOf(printed(own, [number]), printed(named, [elsewhere]))).toEqual(evidence);
});

test('the reference is verified with the number, and without a reference nothing is', () => {
  const own = printed('FV-2026/00123', [number]);
  const both = verifyNumber({ invoice_number_sm: own, variable_symbol_sm: printed('202600123', [elsewhere]) });
  expect(both['variable_symbol_sm']?.evidence).toEqual(['label', 'pageMatch']);
  expect(verifyNumber({ invoice_number_sm: own })).toEqual({});
});
