import { expect, test } from 'vitest';
import { checkCodes, type CheckCode } from '../checks/check-message.ts';
import { attentionReason } from './attention-reason.ts';

const of = (codes: readonly CheckCode[], culture = 'en-US') =>
  attentionReason(
    codes.map((code) => ({ code })),
    culture,
  );

test.each([
  { codes: [], reason: null },
  { codes: ['duplicate'], reason: null },
  { codes: ['itemsDisagree'], reason: 'Lines ≠ total' },
  { codes: ['dueTooFar', 'supplierNew', 'accountChanged', 'totalsDisagree'], reason: 'Account changed' },
  { codes: ['supplierNew'], reason: 'New supplier' },
] satisfies { codes: CheckCode[]; reason: string | null }[])('$codes: $reason', ({ codes, reason }) => {
  expect(of(codes)).toBe(reason);
});

test.each(['en-US', 'cs-CZ', 'sk-SK'])('every finding but a duplicate has its words in %s, few enough for a row', (culture) => {
  for (const code of checkCodes) {
    if (code === 'duplicate') continue;
    const words = of([code], culture);
    expect(words, code).toBeTruthy();
    expect(words?.length, code).toBeLessThan(26);
  }
});
