/** Which code a label means: its strength against that of other labels, the shape of the code, and the trained model. */
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { parseIban, parseLocalAccount } from '../grammar/bank-accounts.ts';
import { rivalStrength, strengthOf } from '../labels/label-evidence.ts';
import type { Evidence } from '../labels/label-evidence.ts';
import type { Span } from '../layout/spans.ts';
import { mostOf } from '../learned/learned-roles.ts';
import type { RoleName } from '../learned/role-names.ts';
import type { Meaning } from '../lexicon/label-phrases.ts';

/** Matches a measure, which is part of the name of an article: `50GM`, `450ml`. */
const measure = /^\d{1,4}(?:mg|gr?|gm|kg|ml|cl|dl|l|mm|cm|m|oz|lbs?|pcs?)$/i;

/** Scores how much a text looks like a document number, regardless of its position. */
export function shapeScore(text: string): number {
  const figures = text.replace(/\D/g, '').length;
  if (figures === 0 || text.length > 36 || /^\d{1,2}:\d{2}/.test(text)) return -1;
  if (/^\d{1,3}[.,]\d{2}$/.test(text) || /^\d{1,3}([.,]\d{3})*[.,]\d{2}$/.test(text) || /%/.test(text)) return -0.6;
  if (measure.test(text)) return -0.6;
  if (/@|www\.|\.(com|cz|de|eu|sk)\b/i.test(text)) return -1;
  // `2026/0015` has the form of an account; a real one passes its checksum and is longer.
  const account = parseLocalAccount(text);
  if (parseIban(text)?.isChecked === true || (account?.isChecked === true && account.account.length > 5)) return -0.8;
  if (figures === 1) return -0.25;
  if (figures === 2) return -0.1;
  return figures >= 4 ? 0.1 : 0.03;
}

export const codeMeanings: readonly Meaning[] = [
  'number',
  'order',
  'otherNumber',
  'variableSymbol',
  'constantSymbol',
  'specificSymbol',
  'paymentReference',
  'ico',
  'vatId',
  'taxNumber',
  'iban',
  'account',
  'bic',
  'bankCode',
  'contact',
  'siren',
  'nip',
  'kvk',
  'register',
  'customer',
  'rate',
  'exchangeRate',
  'otherAmount',
];

function only(evidence: Evidence | undefined, meanings: readonly Meaning[]): Evidence {
  return new Map([...(evidence ?? [])].filter(([meaning]) => meanings.includes(meaning)));
}

const learnedAs: Partial<Record<Meaning, RoleName>> = {
  number: 'invoice_number',
  order: 'order_number',
  variableSymbol: 'variable_symbol',
  paymentReference: 'variable_symbol',
};
/** Weight of the trained model relative to a label. */
const learnedWeight = 3;

export type Scored = { span: Span; score: number; own: number };

/** Returns the codes with a label of this meaning, the best one first. */
export function rank(
  context: Context,
  codes: ReadonlyMap<Span, Evidence>,
  meaning: Meaning,
  more: (span: Span) => number,
): Scored[] {
  const firstPage = context.layout.pages[0]?.index;
  return [...codes]
    .map(([span, all]) => {
      const evidence = only(all, codeMeanings);
      const own = strengthOf(evidence, meaning);
      const rival = rivalStrength(evidence, [meaning]);
      const role = learnedAs[meaning];
      const learned = role === undefined ? 0 : mostOf(context.learned, span.tokens, role);
      const score =
        own - 0.7 * Math.max(0, rival - 0.6 * own) + learnedWeight * learned + more(span) - (span.page === firstPage ? 0 : 0.1);
      return { span, score, own: Math.max(own, learned > 0.5 ? 0.5 * learned : 0) };
    })
    .filter((each) => each.own > 0.2)
    .toSorted((a, b) => b.score - a.score);
}

/** Returns the best code if its score is sufficient. */
export function found(best: Scored | undefined, least: number): Found | null {
  if (best === undefined || best.score < least) return null;
  return { value: best.span.text, tokens: best.span.tokens, score: best.score, evidence: ['label'] };
}

export const symbolShape =
  (most: number) =>
  (span: Span): number =>
    new RegExp(`^\\d{1,${most}}$`).test(span.text.replace(/\s/g, '')) ? 0.1 : -2;
