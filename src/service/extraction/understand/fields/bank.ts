/** Bank account of the payee: IBAN, BIC, local account and bank code. */
import { type Context, evidenceOf } from '../context.ts';
import { findValues } from '../candidates/runs.ts';
import type { Found, FoundFields } from '../found.ts';
import { hasIbans, parseBicOfAnyCountry, parseBrokenIban, parseIban, parseLocalAccount } from '../grammar/bank-accounts.ts';
import { strengthOf } from '../labels/label-evidence.ts';
import { mostOf } from '../learned/learned-roles.ts';
import { spanOf } from '../layout/spans.ts';
import type { Span } from '../layout/spans.ts';
import type { Token } from '../layout/tokens.ts';
import { readAustralianAccount } from './australian-account.ts';
import { readBritishAccount } from './british-account.ts';
import { readFrenchAccount } from './french-account.ts';
import { type Iban, ibanRule, ibans, trimmed } from './ibans.ts';
import { notOfCustomerPart } from './stacked-parties.ts';

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

const best = <T extends { score: number }>(all: T[]): T | undefined => all.toSorted((a, b) => b.score - a.score)[0];

const debit = /^(?:abgebucht|eingezogen|afgeschreven|geincasseerd|debited|preleve|addebitat|adeudad|inkasujeme|inkaso)/;

/** Whether an account is the payer's, from which the amount is collected: `wird von Ihrem Konto DE17… abgebucht`. */
function isDebited({ layout }: Context, { span }: Iban): boolean {
  const words = layout.rows[span.row]?.tokens ?? [];
  return words.some(({ key, index }) => debit.test(key) && Math.abs(index - (span.tokens[0]?.index ?? 0)) <= 8);
}

function bestIban(context: Context, ibans: readonly Iban[], ofCustomer: ReadonlySet<Token>): Found | null {
  const credited = ibans.filter((each) => !isDebited(context, each));
  const others = credited.filter(({ span }) => !span.tokens.some((token) => ofCustomer.has(token)));
  const all = notOfCustomerPart(context, others.length > 0 ? others : credited);
  const evidence = evidenceOf(context, all);
  const chosen = best(
    all.map((each) => {
      const label = Math.max(strengthOf(evidence.get(each.span), 'iban'), mostOf(context.learned, each.span.tokens, 'iban'));
      return { ...each, label, score: 0.4 + 0.4 * label + (each.isChecked ? 0.4 : 0) };
    }),
  );
  if (chosen === undefined || (!chosen.isChecked && chosen.label < 0.3)) return null;
  return {
    value: chosen.value,
    tokens: chosen.span.tokens,
    score: chosen.score,
    evidence: [...(chosen.label > 0.2 ? (['label'] as const) : []), ...(chosen.isChecked ? (['checksum'] as const) : [])],
  };
}

function readIban(context: Context, ofCustomer: ReadonlySet<Token>): Found | null {
  const found = bestIban(context, ibans(context), ofCustomer);
  if (found !== null) return found;
  const broken = findValues(context.layout, ibanRule, (run) => parseBrokenIban(trimmed(run)));
  const unsure = bestIban(
    context,
    broken.map(({ tokens, value }) => ({ span: spanOf(tokens), value, isChecked: false })),
    ofCustomer,
  );
  return unsure === null ? null : { ...unsure, score: unsure.score - 0.4 };
}

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

function readBic(context: Context, iban: Found | null): Found | null {
  const country = iban?.value.slice(0, 2);
  const spans = notOfCustomerPart(context, bics(context));
  const evidence = evidenceOf(context, spans);
  const chosen = best(
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

function readAccount(context: Context): FoundFields {
  const all = localAccounts(context);
  const evidence = evidenceOf(context, all);
  const chosen = best(
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

/** Matches a Hungarian account (GIRO): bank and branch, and the account in one or two groups. */
const hungarian = /^\d{8}-\d{8}-\d{8}$/;

/** Registration numbers of Danish banks have four digits. */
const leastDigits = { account: 5, bankCode: 4 } as const;

/** Reads accounts without a distinctive format: digits after `Konto-Nr.`, `Nr rachunku`, `Account No.`. */
function readForeignAccount(context: Context): FoundFields {
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
    best(
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

/** The 26 digits of a Polish account (NRB) are its IBAN without the country; they include its checksum. */
function polishIban(account: Found | undefined): Found | null {
  const iban = account === undefined || !/^\d{26}$/.test(account.value) ? null : parseIban(`PL${account.value}`);
  return account === undefined || iban?.isChecked !== true
    ? null
    : { ...account, value: iban.value, evidence: [...account.evidence, 'checksum'] };
}

/** `ofCustomer`: words of the customer's block, whose account is the payee's only if no other is printed. */
export function readBank(context: Context, ofCustomer: ReadonlySet<Token> = new Set()): FoundFields {
  const fields: FoundFields = { ...readAccount(context) };
  const iban = readIban(context, ofCustomer) ?? polishIban(fields['bank_account_sm']);
  const bic = readBic(context, iban);
  if (iban !== null) fields['iban_sm'] = iban;
  if (bic !== null) fields['bic_sm'] = bic;
  for (const payment of context.payments) {
    if (payment.iban !== undefined) {
      const isPrinted = iban?.value === payment.iban;
      fields['iban_sm'] = {
        value: payment.iban,
        tokens: isPrinted ? iban.tokens : [],
        score: 2,
        evidence: ['qr', 'checksum', ...(isPrinted ? (['pageMatch'] as const) : [])],
      };
    }
    if (payment.bic !== undefined)
      fields['bic_sm'] = { value: payment.bic, tokens: bic?.value === payment.bic ? bic.tokens : [], score: 2, evidence: ['qr'] };
  }
  return fields;
}
