/** Currency of the document: by the marks at its amounts, above all at its totals. */
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { fold } from '../grammar/fold.ts';
import { parseCurrency, sharedCodes } from '../grammar/currencies.ts';
import { strengthOf } from '../labels/label-evidence.ts';
import type { Token } from '../layout/tokens.ts';
import { usStates } from '../lexicon/us-states.ts';
import { followsCurrencyLabel } from './amounts/stated-currency.ts';

/** Currencies by country, for documents without any currency mark. */
const euroCountries = [
  'AT',
  'BE',
  'BG',
  'CY',
  'DE',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PT',
  'SI',
  'SK',
];
const byCountry: Readonly<Record<string, string>> = {
  ...Object.fromEntries(euroCountries.map((country) => [country, 'EUR'])),
  CZ: 'CZK',
  PL: 'PLN',
  GB: 'GBP',
  CH: 'CHF',
  HU: 'HUF',
  SE: 'SEK',
  DK: 'DKK',
  NO: 'NOK',
  RO: 'RON',
  TR: 'TRY',
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
};

/** Words that only documents of one country contain, for currencies that the marks at the amounts do not determine. */
const homeWords: readonly (readonly [words: RegExp, currency: string])[] = [
  [/\bsdn\.? ?bhd\b|\bmalaysia\b|\bjalan\b|\bjln\b/, 'MYR'],
  [/\b(?:kuala lumpur|selangor|johor|melaka|pahang|perak|kedah|kelantan|terengganu|pulau pinang|sabah|sarawak)\b/, 'MYR'],
  // numbers of its GST register, which was kept from 2015 to 2018
  [/\bgst\b\D{0,20}\b00\d{10}\b/, 'MYR'],
  [/\bp\.? ?iva\b|\bpartita iva\b|\bcodice fiscale\b|\bsiret\b|\bic dph\b/, 'EUR'],
  [/\bvat (?:reg\.? )?(?:no|nr|number)\.?:? ?(?:gb ?)?\d{3} ?\d{4} ?\d{2}\b/, 'GBP'],
  [/\bgstin\b|\bpvt\.? ltd\b|\bindia\b/, 'INR'],
  [/\bceska republika\b|\bdic:? ?cz\d{8}/, 'CZK'],
  [/\bsales tax\b|\b[a-z]{2},? \d{5}(?:-\d{4})?\b.*\busa\b/, 'USD'],
  [/\bsp\. ?z ?o\.? ?o|\bnip:? ?\d{3}/, 'PLN'],
  [/\babn:? ?\d{2}|\bpty\.? ltd\b/, 'AUD'],
  [/\b(?:gst\/)?hst\b|\b\d{9} ?rt ?\d{4}\b/, 'CAD'],
  [/\bpte\.? ltd\b/, 'SGD'],
  [/\borg\.? ?nr:? ?\d{6}-\d{4}|\bbankgiro\b|\bmomsreg|\batt betala\b|\bf-?skatt\b|\bsverige\b/, 'SEK'],
  [/\bcvr(?:[.-]? ?nr)?\.?:? ?\d{8}\b|\bmoms ?nr\.? ?\d{8}\b|\bmoms udgor\b|\bdanmark\b|\bekskl\.? moms\b/, 'DKK'],
  [/\b\d{3} ?\d{3} ?\d{3} ?mva\b|\borganisasjonsnummer\b|\bmva\b|\bkid(?: ?nummer)?:|\bnorge\b/, 'NOK'],
  [/\borg\.? ?nr\.?:? ?[89]\d{2} ?\d{3} ?\d{3}\b/, 'NOK'],
  [/\bgabon\b|\bcameroun\b|\btchad\b|\bcentrafri(?:que|caine)\b|\bcongo\b/, 'XAF'],
  [/\bruc:? ?[12]0\d{9}\b/, 'PEN'],
  [/\bnpwp\b|\bindonesia\b/, 'IDR'],
  [/\bcuit:? ?\d{2}/, 'ARS'],
  [/\brut:? ?\d{1,2}\.?\d{3}\.?\d{3}-/, 'CLP'],
  [/\brfc:? ?[a-z&]{3,4}-?\d{6}/, 'MXN'],
];
/** A US state and its ZIP code in capitals: `Lewisville, TX 75067`. */
const usState = new RegExp(`\\p{L}{3},? (?:${usStates}),? \\d{5}(?:-\\d{4})?\\b`, 'u');
/** `6,00,000.00`: grouping by lakhs is used in one country only. */
const lakhs = /(?<![\d,.])\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{2})?(?![\d,])/g;

/** Returns the weight of a currency mark; a sign that several currencies share counts less than a code. */
const weightOf = (text: string): number => (/^[A-Z]{3}$/.test(text.replace(/[^A-Z]/g, '')) ? 1.2 : 1);

type Vote = { votes: number; token: Token | null };

class CurrencyVotes {
  readonly codes = new Map<string, Vote>();
  readonly shared = new Map<readonly [string, ...string[]], Vote>();

  add(code: string, weight: number, token: Token | null, printed = ''): void {
    const codes = new RegExp(code, 'i').test(printed) ? null : sharedCodes(printed);
    const to = codes?.includes(code) === true ? upsert(this.shared, codes) : upsert(this.codes, code);
    to.votes += weight;
    to.token ??= token;
  }

  /** Resolves shared signs by the codes that are printed elsewhere. */
  settled(): [code: string, vote: Vote][] {
    for (const [codes, { votes, token }] of this.shared) {
      const [first] = codes;
      const told = codes.toSorted((a, b) => (this.codes.get(b)?.votes ?? 0) - (this.codes.get(a)?.votes ?? 0));
      this.add(told[0] ?? first, votes, token);
    }
    return [...this.codes].toSorted((a, b) => b[1].votes - a[1].votes);
  }
}

function upsert<K>(votes: Map<K, Vote>, key: K): Vote {
  const known = votes.get(key) ?? { votes: 0, token: null };
  votes.set(key, known);
  return known;
}

/** Returns an amount with adjacent words, where its currency sign may be. */
function printOf(context: Context, { tokens, row }: AmountCandidate): string {
  const all = context.layout.rows[row]?.tokens ?? [];
  const [from, to] = [tokens[0]?.index ?? 0, tokens.at(-1)?.index ?? 0];
  return all
    .slice(Math.max(0, from - 1), to + 2)
    .map((token) => token.text)
    .join(' ');
}

function votesOf(context: Context, totals: readonly Token[]): CurrencyVotes {
  const currencyVotes = new CurrencyVotes();
  const totalRows = new Set(totals.map((token) => token.row));
  for (const amount of context.amounts) {
    if (amount.currency === null) continue;
    const isTotal = amount.tokens.some((token) => totals.includes(token));
    const evidence = context.amountEvidence.get(amount);
    const labelled = Math.max(strengthOf(evidence, 'total'), strengthOf(evidence, 'due'));
    const weight = isTotal ? 6 : labelled > 0.5 ? 3 : 1;
    // Yen have no cents: the sign was misread.
    const share = amount.currency === 'JPY' && amount.decimals === 2 ? 0.3 : 1;
    currencyVotes.add(amount.currency, weight * share, amount.tokens[0] ?? null, printOf(context, amount));
  }
  for (const token of context.layout.tokens) {
    // in the heading of a column, `Prezzo(€)`, or at a price of a unit, `€/KPL`
    const inside = /\(([^)]+)\)$/.exec(token.text)?.[1] ?? /^([^/]{1,3})\/\p{L}{1,4}$/u.exec(token.text)?.[1];
    const code = parseCurrency(token.text) ?? parseCurrency(inside ?? '');
    // `FT 2026/118` is the number of a Portuguese invoice, and `R` is no currency unless an amount follows, which was counted above
    if (code === null || token.text === 'FT' || token.text === 'R') continue;
    const weight = followsCurrencyLabel(context, token) ? 5 : totalRows.has(token.row) ? 2 : 0.5;
    currencyVotes.add(code, weight * weightOf(token.text), token, token.text);
  }
  for (const payment of context.payments) if (payment.currency !== undefined) currencyVotes.add(payment.currency, 8, null);
  const text = context.layout.rows.map((row) => row.segments.map((segment) => segment.text).join(' ')).join('\n');
  const all = fold(text);
  for (const [words, code] of homeWords) if (words.test(all)) currencyVotes.add(code, 1.5, null);
  if (usState.test(text)) currencyVotes.add('USD', 1.5, null);
  const inLakhs = all.match(lakhs)?.length ?? 0;
  if (inLakhs > 0) currencyVotes.add('INR', 3 + 3 * inLakhs, null);
  return currencyVotes;
}

export function readCurrency(context: Context, totals: readonly Token[], country: string | null): Found | null {
  const [first, second] = votesOf(context, totals).settled();
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
