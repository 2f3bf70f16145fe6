/**
 * Amounts one below the other, of which the last is the sum of those before, regardless of its label: `295.00, 29.50, 19.47, -0.02,
 * 343.95`.
 */
import { Big } from 'big.js';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { strengthOf } from '../../labels/label-evidence.ts';

/** Two amounts and their sum may be chance, or cash and its change. */
const minAddends = 3;
const maxAddends = 12;
/** Maximum number of rows without an amount between two. */
const maxGap = 2;

type Step = { amount: AmountCandidate; row: number };

/** Returns the amounts of the rows that contain exactly one. */
function columnOf(context: Context, lastRow: number): Step[] {
  const figures = context.amounts.filter(({ decimals, isPercent, row }) => decimals === 2 && !isPercent && row <= lastRow);
  return [...Map.groupBy(figures, ({ row }) => row)]
    .flatMap(([row, [amount, ...others]]) => (amount === undefined || others.length > 0 ? [] : [{ amount, row }]))
    .toSorted((a, b) => a.row - b.row);
}

/** Returns the amounts directly above an amount that add up to it. */
function addendsOf(column: readonly Step[], at: number): Step[] | null {
  const sum = column[at];
  if (sum === undefined || sum.amount.value.lte(0)) return null;
  let added = new Big(0);
  const addends: Step[] = [];
  for (let above = at - 1; above >= 0 && addends.length < maxAddends; above -= 1) {
    const step = column[above];
    const below = column[above + 1];
    if (step === undefined || below === undefined || below.row - step.row > maxGap + 1) return null;
    added = added.plus(step.amount.value);
    addends.push(step);
    if (added.eq(sum.amount.value)) return addends;
  }
  return null;
}

/** Returns the sum of all amounts above it, including tax, service and rounding; null if no tax is among them. */
export function runningSumOf(context: Context, lastRow: number): Big | null {
  const column = columnOf(context, lastRow);
  const isTax = ({ amount }: Step): boolean => strengthOf(context.amountEvidence.get(amount), 'vat') > 0.4;
  const isRounding = ({ amount }: Step): boolean => strengthOf(context.amountEvidence.get(amount), 'rounding') > 0.4;
  const at = column.findLastIndex((_, index) => {
    const addends = addendsOf(column, index);
    return addends !== null && addends.length >= minAddends && addends.some(isTax);
  });
  const [sum, rounding, rounded] = [column[at], column[at + 1], column[at + 2]];
  if (sum === undefined) return null;
  const isRounded =
    rounding !== undefined && isRounding(rounding) && rounded?.amount.value.eq(sum.amount.value.plus(rounding.amount.value));
  return isRounded === true && rounded !== undefined ? rounded.amount.value : sum.amount.value;
}
