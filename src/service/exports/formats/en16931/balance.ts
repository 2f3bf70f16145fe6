/** Balances lines, allowances and charges with the amounts by VAT rate, as EN 16931 requires (BR-CO-13, BR-S-08 and similar rules). */
import { Big } from 'big.js';
import { decimalOf } from '#service/extraction/e-invoice/canonical.ts';
import type { ValueOf } from '../document-amounts.ts';
import type { DocumentAllowance, SemanticInvoice, SemanticLine } from './semantic-model.ts';
import type { VatCategory } from './vat-category.ts';

type Rows = SemanticInvoice['rows'];
type Gap = { category: VatCategory; gap: Big };

const zero = new Big(0);
/** Largest difference of a rate that counts as rounding of its lines. */
const maxRounding = 1;

const keyOf = ({ code, rate }: VatCategory): string => `${code} ${rate.toFixed()}`;
const sum = (amounts: readonly Big[]): Big => amounts.reduce((a, b) => a.plus(b), zero);

/** Returns the difference between the base of each rate and its lines with allowances and charges; also for rates that only lines have. */
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

/** Returns the rates whose differences are exactly the stated amount; none if they do not match it. */
function partsOf({ isCharge, reason, amount }: Stated, gaps: readonly Gap[]): DocumentAllowance[] {
  const wanted = isCharge ? amount : amount.neg();
  const parts = gaps.filter(({ gap }) => (wanted.gt(0) ? gap.gt(0) : gap.lt(0)));
  if (!sum(parts.map(({ gap }) => gap)).eq(wanted)) return [];
  return parts.map(({ category, gap }) => ({ isCharge, reason, amount: isCharge ? gap : gap.neg(), category }));
}

/** Returns the stated allowances and charges by rate. Allowances may be written as negative amounts, and so may reversed charges. */
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
 * Balances an invoice. Cents missing in lines become a rounding charge or allowance. If lines contradict the amounts by rate, the latter
 * are used, with one line each: recipients refuse an invoice that contradicts itself, and the list of losses names the items.
 */
export function balanced(value: ValueOf, rows: Rows, lines: SemanticLine[], summary: () => SemanticLine[]): Balanced {
  const allowances = statedAllowances(value, rows, lines);
  const open = gapsOf(rows, lines, allowances).filter(({ gap }) => !gap.eq(0));
  const isOfRow = new Set(rows.map(({ category }) => keyOf(category)));
  if (open.every(({ category, gap }) => gap.abs().lte(maxRounding) && isOfRow.has(keyOf(category))))
    return { lines, allowances: [...allowances, ...open.map(roundingOf)] };
  return { lines: summary(), allowances: [] };
}
