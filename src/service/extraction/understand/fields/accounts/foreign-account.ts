/** Accounts of countries without a distinctive format: they are told by their label. */
import { type Context, evidenceOf } from '../../context.ts';
import { findValues } from '../../candidates/runs.ts';
import type { FoundFields } from '../../found.ts';
import { parseIban } from '../../grammar/bank-accounts.ts';
import { strengthOf } from '../../labels/label-evidence.ts';
import { spanOf } from '../../layout/spans.ts';
import type { Token } from '../../layout/tokens.ts';
import { mostOf } from '../../learned/learned-roles.ts';
import { bestOf } from './best-of.ts';
import { trimmed } from './ibans.ts';

/** Matches a Hungarian account (GIRO): bank and branch, and the account in one or two groups. */
const hungarian = /^\d{8}-\d{8}-\d{8}$/;

/** Registration numbers of Danish banks have four digits. */
const leastDigits = { account: 5, bankCode: 4 } as const;

/** Reads accounts without a distinctive format: digits after `Konto-Nr.`, `Nr rachunku`, `Account No.`. */
export function readForeignAccount(context: Context): FoundFields {
  const starts = (token: Token): boolean => /^\d[\d.-]*[.,;]?$/.test(token.text);
  const digits = (run: Token[]): string | null => {
    if (hungarian.test(trimmed(run))) return trimmed(run);
    const value = trimmed(run).replace(/[\s.-]/g, '');
    return /^\d{4,26}$/.test(value) ? value : null;
  };
  const all = findValues(context.layout, { starts, gap: 0.7, mostTokens: 8 }, digits).map(({ tokens, value }) => ({
    span: spanOf(tokens),
    value,
  }));
  const evidence = evidenceOf(context, all);
  // the 26 digits of a Polish account include a checksum; three groups of eight digits are nothing but a Hungarian one
  const isDistinct = (value: string): boolean =>
    hungarian.test(value) || (value.length === 26 && parseIban(`PL${value}`)?.isChecked === true);
  const of = (meaning: 'account' | 'bankCode') =>
    bestOf(
      all
        .filter(({ value }) => value.length >= (meaning === 'account' ? leastDigits.account : leastDigits.bankCode))
        .map((each) => ({
          ...each,
          score:
            (meaning === 'account' && isDistinct(each.value) ? 1.1 : 0) +
            (meaning === 'account' ? mostOf(context.learned, each.span.tokens, 'bank_account') : 0) +
            strengthOf(evidence.get(each.span), meaning) -
            0.5 *
              Math.max(
                0,
                ...(['otherNumber', 'contact', 'number', 'taxNumber', 'register'] as const).map(
                  (rival) => strengthOf(evidence.get(each.span), rival) - 0.01 - strengthOf(evidence.get(each.span), meaning),
                ),
              ),
        })),
    );
  const fields: FoundFields = {};
  const account = of('account');
  if (account !== undefined && account.score > 0.4)
    fields['bank_account_sm'] = { value: account.value, tokens: account.span.tokens, score: account.score, evidence: ['label'] };
  const code = of('bankCode');
  if (code !== undefined && code.score > 0.4 && code.value !== account?.value)
    fields['bank_code_sm'] = { value: code.value, tokens: code.span.tokens, score: code.score, evidence: ['label'] };
  return fields;
}
