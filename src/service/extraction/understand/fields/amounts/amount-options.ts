/** Candidates for net, VAT, total and due, each scored by labels, position and print. */
import type { Big } from 'big.js';
import { isPrinted, looksLikeMoney } from '../../candidates/amounts.ts';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import type { TableSums } from '../../items/table-sums.ts';
import { rivalStrength, strengthOf } from '../../labels/label-evidence.ts';
import { heightOf } from '../../layout/geometry.ts';
import type { Token } from '../../layout/tokens.ts';
import { roleOf } from '../../learned/learned-roles.ts';
import type { RoleName } from '../../learned/role-names.ts';
import type { Meaning } from '../../lexicon/label-phrases.ts';

/** Result of the item table: its cells, which are not totals, and the sums below its columns. */
export type Table = { inItems: ReadonlySet<Token>; sums: TableSums; lastRow: number };
/** `label`: strength of a label for the amount in its role. */
export type Option = { amount: AmountCandidate | null; value: Big; score: number; label?: number } | null;
export type AmountField = 'net' | 'vat' | 'total' | 'due';
export type Choice = Record<AmountField, Option>;

const compatible: Readonly<Record<AmountField, readonly Meaning[]>> = {
  net: ['net'],
  vat: ['vat', 'rate'],
  total: ['total', 'due'],
  due: ['due', 'total'],
};
const amountMeanings = new Set<Meaning>([
  'net',
  'vat',
  'total',
  'paid',
  'due',
  'rounding',
  'otherAmount',
  'rate',
  'exchangeRate',
  'account',
  'otherNumber',
  'contact',
  'number',
  'ico',
  'order',
  'variableSymbol',
  'taxNumber',
  'register',
]);

const learnedAs: Readonly<Record<AmountField, RoleName>> = {
  net: 'net_amount',
  vat: 'vat_amount',
  total: 'total_amount',
  due: 'amount_due',
};
/** Weight of the trained model relative to a label. */
const learnedWeight = 1.5;

/** Minimum score of an option; leaving a field empty has the same score. */
export const least = 0.3;
const maxOptions = 7;

/** Whether a number counts days or names a clause: `Net 45 days`, `art. 21`, `§ 9`. */
function isTerm({ layout }: Context, amount: AmountCandidate): boolean {
  const { tokens = [] } = layout.rows[amount.row] ?? {};
  const before = tokens[(amount.tokens[0]?.index ?? 0) - 1];
  const behind = tokens[(amount.tokens.at(-1)?.index ?? 0) + 1];
  if (amount.decimals !== 0) return false;
  if (before !== undefined && /^[([]?(?:art(?:\.|icle)?|§{1,2}|čl\.|ods[tk]?\.|abs\.|ust\.)$/iu.test(before.text)) return true;
  return (
    behind !== undefined && /^(?:days?|tage?n?|dni|dnu|dnech|jours|dagen|dagar|giorni|dias|nap|napon|gun|zile)$/.test(behind.key)
  );
}

/** Scores an amount as one of the sums, by its labels, print and position. */
export function scoreOf(
  context: Context,
  amount: AmountCandidate,
  field: AmountField,
  { inItems, sums, lastRow }: Table,
): number {
  if (isTerm(context, amount)) return -1;
  const evidence = new Map([...(context.amountEvidence.get(amount) ?? [])].filter(([meaning]) => amountMeanings.has(meaning)));
  const own = strengthOf(evidence, field);
  const rival = rivalStrength(evidence, compatible[field]);
  let score = own - 0.6 * Math.max(0, rival - 0.6 * own);
  score += learnedWeight * roleOf(context.learned, amount.tokens, learnedAs[field]);
  if (amount.decimals === 2) score += 0.1;
  else if (amount.currency === null) score -= 0.25;
  if (amount.currency !== null) score += 0.05;
  if (amount.tokens.some((token) => inItems.has(token))) score -= 0.3;
  if (amount.row > lastRow) score -= 0.35;
  if (field !== 'due' && sums[field] === amount) score = Math.max(score, 0.8);
  const { pages } = context.layout;
  const pageAt = pages.findIndex((page) => page.index === amount.page);
  const page = pages[pageAt];
  if (page === undefined) return score;
  if ((field === 'total' || field === 'due') && heightOf(amount) > 1.4 * page.letterHeight) score += 0.12;
  // Totals are below and after what they sum up.
  return score + (0.08 * (pageAt + amount.y0 / page.height)) / pages.length;
}

/** Returns the last printed amount of that value, if any: sums are below what they sum up. */
export const printOf = ({ amounts }: Context, value: Big): AmountCandidate | null =>
  amounts.findLast((amount) => looksLikeMoney(amount) && amount.value.eq(value)) ?? null;

/** A computed amount is less certain than those it is computed from. */
const computedCost = 0.15;

/** Returns an amount computed from others, with the words that print it, if any. */
export const computedFrom = (context: Context, value: Big, from: readonly Option[]): NonNullable<Option> => ({
  amount: printOf(context, value),
  value,
  score: Math.min(...from.map((option) => option?.score ?? 0)) - computedCost,
});

/** `isBacked`: another printed amount confirms the value, whether or not it is printed itself. */
export type Sum = { value: Big; score: number; isBacked?: boolean };

/** Returns the best amounts for a field, sums computed from others, and an empty option. */
export function optionsFor(context: Context, field: AmountField, table: Table, sums: readonly Sum[]): Option[] {
  const scored = context.amounts
    .filter((amount) => looksLikeMoney(amount))
    .map((amount) => ({
      amount,
      value: amount.value,
      score: scoreOf(context, amount, field, table),
      label: strengthOf(context.amountEvidence.get(amount), field),
    }))
    .filter((option) => option.score >= least)
    .toSorted((a, b) => b.score - a.score);
  // An amount printed twice is one option, its best occurrence.
  const distinct: NonNullable<Option>[] = [];
  for (const option of scored) {
    const twin = distinct.find((each) => each.value.eq(option.value));
    if (twin !== undefined) twin.score += 0.04;
    else distinct.push(option);
  }
  // A sum that is not printed must not displace a clearly labeled amount.
  const isLabelled = (distinct[0]?.score ?? 0) > 0.85;
  const derived = sums
    .filter((sum) => !isLabelled || sum.isBacked === true || context.amounts.some((amount) => amount.value.eq(sum.value)))
    .filter((sum) => !distinct.slice(0, maxOptions).some((each) => each.value.eq(sum.value)))
    .map((sum) => ({
      amount: printOf(context, sum.value),
      value: sum.value,
      score: sum.score,
    }));
  return [...distinct.slice(0, maxOptions), ...derived, null];
}

/** Finds totals without a label: the printed sum of a labeled net and VAT. */
export function printedSums(context: Context, net: readonly Option[], vat: readonly Option[]): { value: Big; score: number }[] {
  const sure = (options: readonly Option[]): Big[] =>
    options.flatMap((option) => (option !== null && option.score > 0.6 ? [option.value] : [])).slice(0, 3);
  return sure(net)
    .flatMap((base) => sure(vat).map((tax) => base.plus(tax)))
    .filter((value) => isPrinted(context.amounts, value))
    .map((value) => ({ value, score: 0.45 }));
}
