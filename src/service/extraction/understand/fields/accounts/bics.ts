/** BIC of the payee's bank. */
import { type Context, evidenceOf } from '../../context.ts';
import { findValues } from '../../candidates/runs.ts';
import type { Found } from '../../found.ts';
import { hasIbans, parseBicOfAnyCountry } from '../../grammar/bank-accounts.ts';
import { strengthOf } from '../../labels/label-evidence.ts';
import { spanOf } from '../../layout/spans.ts';
import type { Span } from '../../layout/spans.ts';
import type { Token } from '../../layout/tokens.ts';
import { mostOf } from '../../learned/learned-roles.ts';
import { bestOf } from './best-of.ts';
import { trimmed } from './ibans.ts';
import { notOfCustomerPart } from './stacked-parties.ts';

export function bics(context: Context): { span: Span; value: string }[] {
  const starts = (token: Token): boolean =>
    /^\(?[A-Z0-9]{4,11}[,;.)]*$/.test(token.text) && /^\(?[A-Z]{4}/.test(token.text) && !/^\(?(?:IBAN|SWIFT)/.test(token.text);
  // `BIC TATRSKBX. Ako …`: a sentence follows
  const isOne = (run: readonly Token[]): boolean =>
    run.slice(0, -1).every(({ text }) => /^\(?[A-Z0-9]+$/.test(text)) &&
    // `OTPVHUHB OTP Bank`: behind a whole code, only a branch follows
    (run[0]?.text.length !== 8 || run.slice(1).every(({ text }) => /\d|^XXX/.test(text)));
  const all = findValues(context.layout, { starts, gap: 0.6, mostTokens: 3 }, (run) =>
    isOne(run) ? parseBicOfAnyCountry(trimmed(run)) : null,
  );
  const spans = all.map(({ tokens, value }) => ({ span: spanOf(tokens), value }));
  const abroad = spans.filter(({ value }) => !hasIbans(value));
  const evidence = evidenceOf(context, abroad);
  return spans.filter((each) => hasIbans(each.value) || strengthOf(evidence.get(each.span), 'bic') >= minLabelAbroad);
}

/** Least strength of the label of a BIC of a country without IBANs. */
const minLabelAbroad = 0.6;

export function readBic(context: Context, iban: Found | null): Found | null {
  const country = iban?.value.slice(0, 2);
  const spans = notOfCustomerPart(context, bics(context));
  const evidence = evidenceOf(context, spans);
  const chosen = bestOf(
    spans.map((each) => {
      const label = Math.max(
        strengthOf(evidence.get(each.span), 'bic'),
        0.5 * strengthOf(evidence.get(each.span), 'iban'),
        mostOf(context.learned, each.span.tokens, 'bic'),
      );
      // Without a label, a code is accepted only if it is of the account's country and not a word of a name.
      const isHome = country !== undefined && each.value.slice(4, 6) === country;
      return { ...each, label, score: label + (isHome ? 0.3 : 0) + (/\d|XXX$/.test(each.value) ? 0.1 : 0) };
    }),
  );
  if (chosen === undefined || chosen.score < 0.3) return null;
  return {
    value: chosen.value,
    tokens: chosen.span.tokens,
    score: chosen.score,
    evidence: chosen.label > 0.2 ? ['label'] : ['position'],
  };
}
