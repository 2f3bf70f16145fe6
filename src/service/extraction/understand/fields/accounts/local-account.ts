/** Local account of the payee with its bank code: Czech and Slovak ones by their format, others as their countries write them. */
import { type Context, evidenceOf } from '../../context.ts';
import { findValues } from '../../candidates/runs.ts';
import type { FoundFields } from '../../found.ts';
import { parseLocalAccount } from '../../grammar/bank-accounts.ts';
import { strengthOf } from '../../labels/label-evidence.ts';
import { spanOf } from '../../layout/spans.ts';
import type { Span } from '../../layout/spans.ts';
import type { Token } from '../../layout/tokens.ts';
import { mostOf } from '../../learned/learned-roles.ts';
import { readAustralianAccount } from './australian-account.ts';
import { bestOf } from './best-of.ts';
import { readBritishAccount } from './british-account.ts';
import { readForeignAccount } from './foreign-account.ts';
import { readFrenchAccount } from './french-account.ts';
import { trimmed } from './ibans.ts';

export function localAccounts(
  context: Context,
): { span: Span; value: { account: string; bankCode: string; isChecked: boolean } }[] {
  const starts = (token: Token): boolean => /^\d{1,10}(?:[-/]|$)/.test(token.text);
  const read = (run: Token[]) => parseLocalAccount(trimmed(run));
  return findValues(context.layout, { starts, gap: 0.6, mostTokens: 5 }, read).map(({ tokens, value }) => ({
    span: spanOf(tokens),
    value,
  }));
}

export function readAccount(context: Context): FoundFields {
  const all = localAccounts(context);
  const evidence = evidenceOf(context, all);
  const chosen = bestOf(
    all.map((each) => {
      const label = Math.max(
        strengthOf(evidence.get(each.span), 'account'),
        mostOf(context.learned, each.span.tokens, 'bank_account'),
      );
      return { ...each, label, score: label + (each.value.isChecked ? 0.5 : 0) };
    }),
  );
  if (chosen !== undefined && chosen.score >= 0.5 && (chosen.label > 0.15 || chosen.value.account.length > 5)) {
    const common = {
      tokens: chosen.span.tokens,
      score: chosen.score,
      evidence: [...(chosen.label > 0.2 ? (['label'] as const) : []), ...(chosen.value.isChecked ? (['checksum'] as const) : [])],
    };
    return {
      bank_account_sm: { value: `${chosen.value.account}/${chosen.value.bankCode}`, ...common },
      bank_code_sm: { value: chosen.value.bankCode, ...common },
    };
  }
  return (
    readBritishAccount(context) ?? readAustralianAccount(context) ?? readFrenchAccount(context) ?? readForeignAccount(context)
  );
}
