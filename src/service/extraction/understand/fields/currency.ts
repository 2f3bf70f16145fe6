/** The currency that the document's money is in: what stands at its amounts, most of all at its totals. */
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { fold } from '../grammar/fold.ts';
import { parseCurrency } from '../grammar/currencies.ts';
import { strengthOf } from '../labels/label-evidence.ts';
import type { Token } from '../layout/tokens.ts';

/** A country's own money, for documents that print no mark at all. */
const byCountry: Readonly<Record<string, string>> = {
  CZ: 'CZK',
  SK: 'EUR',
  DE: 'EUR',
  AT: 'EUR',
  FR: 'EUR',
  NL: 'EUR',
  IE: 'EUR',
  BE: 'EUR',
  ES: 'EUR',
  IT: 'EUR',
  PL: 'PLN',
  GB: 'GBP',
  CH: 'CHF',
  HU: 'HUF',
};

/** Words that only documents of one country print, for receipts without a mark at their amounts. */
const homeWords: readonly (readonly [words: RegExp, currency: string])[] = [
  [/\bsdn\.? ?bhd\b|\bmalaysia\b|\bkuala lumpur\b|\bselangor\b|\bjalan\b|\bjohor\b/, 'MYR'],
  [/\bgstin\b|\bpvt\.? ltd\b|\bindia\b/, 'INR'],
  [/\bceska republika\b|\bdic:? ?cz\d{8}/, 'CZK'],
  [/\bsales tax\b|\b[a-z]{2},? \d{5}(?:-\d{4})?\b.*\busa\b/, 'USD'],
  [/\bsp\. ?z ?o\.? ?o|\bnip:? ?\d{3}/, 'PLN'],
];

/** Signs that several currencies share count for less than a code. */
const weightOf = (text: string): number => (/^[A-Z]{3}$/.test(text.replace(/[^A-Z]/g, '')) ? 1.2 : 1);

export function readCurrency(context: Context, totals: readonly Token[], country: string | null): Found | null {
  const votes = new Map<string, { votes: number; token: Token | null }>();
  const vote = (code: string, weight: number, token: Token | null): void => {
    const known = votes.get(code) ?? { votes: 0, token: null };
    known.votes += weight;
    known.token ??= token;
    votes.set(code, known);
  };
  const totalRows = new Set(totals.map((token) => token.row));
  for (const amount of context.amounts) {
    if (amount.currency === null) continue;
    const isTotal = amount.tokens.some((token) => totals.includes(token));
    const evidence = context.amountEvidence.get(amount);
    const labelled = Math.max(strengthOf(evidence, 'total'), strengthOf(evidence, 'due'));
    vote(amount.currency, isTotal ? 6 : labelled > 0.5 ? 3 : 1, amount.tokens[0] ?? null);
  }
  for (const token of context.layout.tokens) {
    const code = parseCurrency(token.text);
    if (code === null) continue;
    const row = context.layout.rows[token.row];
    const follows = row?.tokens[token.index - 1];
    const isNamed =
      follows !== undefined && (context.labelOf.get(follows)?.meanings.some((each) => each.meaning === 'currency') ?? false);
    vote(code, (isNamed ? 5 : totalRows.has(token.row) ? 2 : 0.5) * weightOf(token.text), token);
  }
  for (const payment of context.payments) if (payment.currency !== undefined) vote(payment.currency, 8, null);
  const all = fold(context.layout.rows.map((row) => row.segments.map((segment) => segment.text).join(' ')).join('\n'));
  for (const [words, code] of homeWords) if (words.test(all)) vote(code, 1.5, null);
  const ranked = [...votes].toSorted((a, b) => b[1].votes - a[1].votes);
  const [first, second] = ranked;
  if (first !== undefined) {
    const [code, { votes: count, token }] = first;
    const share = count / (count + (second?.[1].votes ?? 0));
    return {
      value: code,
      tokens: token === null ? [] : [token],
      score: share * Math.min(1, 0.6 + count / 10),
      evidence: ['label'],
    };
  }
  const own = country === null ? undefined : byCountry[country];
  return own === undefined ? null : { value: own, tokens: [], score: 0.3, evidence: ['position'] };
}
