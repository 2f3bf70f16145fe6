/** Lines, reductions and charges made to come to the amounts by VAT rate, as EN 16931 asks (BR-CO-13, BR-S-08 and their like). */
import { Big } from 'big.js';
import { decimalOf } from '#service/extraction/e-invoice/canonical.ts';
import type { ValueOf } from '../document-amounts.ts';
import type { DocumentAllowance, SemanticInvoice, SemanticLine } from './semantic-model.ts';
import type { VatCategory } from './vat-category.ts';

type Rows = SemanticInvoice['rows'];
type Gap = { category: VatCategory; gap: Big };

const zero = new Big(0);
/** Up to here what is left of a rate is taken for rounding of its lines. */
const mostRounding = 1;

const keyOf = ({ code, rate }: VatCategory): string => `${code} ${rate.toFixed()}`;
const sum = (amounts: readonly Big[]): Big => amounts.reduce((a, b) => a.plus(b), zero);

/** By how much the base of each rate is more than its lines with what is reduced and charged; also of rates that only lines have. */
function gapsOf(rows: Rows, lines: readonly SemanticLine[], allowances: readonly DocumentAllowance[]): Gap[] {
  const gaps = new Map<string, Gap>();
  const add = (category: VatCategory, amount: Big) => {
    const key = keyOf(category);
    gaps.set(key, { category, gap: (gaps.get(key)?.gap ?? zero).plus(amount) });
  };
  for (const { category, base } of rows) add(category, base);
  for (const { category, net } of lines) add(category, net.neg());
  for (const { category, amount, isCharge } of allowances) add(category, isCharge ? amount.neg() : amount);
  return [...gaps.values()].map(({ category, gap }) => ({ category, gap: gap.round(2) }));
}

type Stated = { isCharge: boolean; reason: string; amount: Big };

/** The rates whose bases differ from their lines by exactly what is stated; none where they do not come to it. */
function partsOf({ isCharge, reason, amount }: Stated, gaps: readonly Gap[]): DocumentAllowance[] {
  const wanted = isCharge ? amount : amount.neg();
  const parts = gaps.filter(({ gap }) => (wanted.gt(0) ? gap.gt(0) : gap.lt(0)));
  if (!sum(parts.map(({ gap }) => gap)).eq(wanted)) return [];
  return parts.map(({ category, gap }) => ({ isCharge, reason, amount: isCharge ? gap : gap.neg(), category }));
}

/** What the document states to be reduced or charged, by rate. People write a reduction below zero too, and so are charges that are taken back. */
function statedAllowances(value: ValueOf, rows: Rows, lines: readonly SemanticLine[]): DocumentAllowance[] {
  const stated: Stated[] = [
    { isCharge: false, reason: 'Discount', amount: decimalOf(value('allowance_total')) ?? zero },
    { isCharge: true, reason: 'Charge', amount: decimalOf(value('charge_total')) ?? zero },
  ];
  const gaps = gapsOf(rows, lines, []);
  return stated.flatMap((each) => {
    const { amount } = each;
    if (amount.eq(0)) return [];
    const parts = [amount, amount.abs()]
      .map((signed) => partsOf({ ...each, amount: signed }, gaps))
      .find((found) => found.length > 0);
    const [first] = rows;
    return parts ?? (first ? [{ ...each, amount: amount.abs().round(2), category: first.category }] : []);
  });
}

const roundingOf = ({ category, gap }: Gap): DocumentAllowance => ({
  isCharge: gap.gt(0),
  reason: 'Rounding',
  amount: gap.abs(),
  category,
});

export type Balanced = { lines: SemanticLine[]; allowances: DocumentAllowance[] };

/**
 * Cents that lines lack are charged or taken off as rounding. Where lines say something else than the amounts by rate, these count, each as a
 * line: an invoice that contradicts itself is refused by whoever receives it, and the list of losses names the items.
 */
export function balanced(value: ValueOf, rows: Rows, lines: SemanticLine[], summary: () => SemanticLine[]): Balanced {
  const allowances = statedAllowances(value, rows, lines);
  const open = gapsOf(rows, lines, allowances).filter(({ gap }) => !gap.eq(0));
  const isOfRow = new Set(rows.map(({ category }) => keyOf(category)));
  if (open.every(({ category, gap }) => gap.abs().lte(mostRounding) && isOfRow.has(keyOf(category))))
    return { lines, allowances: [...allowances, ...open.map(roundingOf)] };
  return { lines: summary(), allowances: [] };
}
