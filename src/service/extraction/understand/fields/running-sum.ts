/** Figures one below another whose last is the sum of those before it, whatever its label: `295.00, 29.50, 19.47, -0.02, 343.95`. */
import { Big } from 'big.js';
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { Context } from '../context.ts';
import { strengthOf } from '../labels/label-evidence.ts';

/** Two figures and their sum may be chance, or cash and its change. */
const leastAddends = 3;
const mostAddends = 12;
/** So many rows without a figure may stand between two. */
const widestGap = 2;

type Step = { amount: AmountCandidate; row: number };

/** The only figure of each row that has just one. */
function columnOf(context: Context, lastRow: number): Step[] {
  const figures = context.amounts.filter(({ decimals, isPercent, row }) => decimals === 2 && !isPercent && row <= lastRow);
  return [...Map.groupBy(figures, ({ row }) => row)]
    .flatMap(([row, [amount, ...others]]) => (amount === undefined || others.length > 0 ? [] : [{ amount, row }]))
    .toSorted((a, b) => a.row - b.row);
}

/** The addends of which a figure is the sum: those right above it, as many as it takes. */
function addendsOf(column: readonly Step[], at: number): Step[] | null {
  const sum = column[at];
  if (sum === undefined || sum.amount.value.lte(0)) return null;
  let added = new Big(0);
  const addends: Step[] = [];
  for (let above = at - 1; above >= 0 && addends.length < mostAddends; above -= 1) {
    const step = column[above];
    const below = column[above + 1];
    if (step === undefined || below === undefined || below.row - step.row > widestGap + 1) return null;
    added = added.plus(step.amount.value);
    addends.push(step);
    if (added.eq(sum.amount.value)) return addends;
  }
  return null;
}

/** What all above it comes to, tax and service and rounding included; null where no tax is among the figures that make it up. */
export function runningSumOf(context: Context, lastRow: number): Big | null {
  const column = columnOf(context, lastRow);
  const isTax = ({ amount }: Step): boolean => strengthOf(context.amountEvidence.get(amount), 'vat') > 0.4;
  const isRounding = ({ amount }: Step): boolean => strengthOf(context.amountEvidence.get(amount), 'rounding') > 0.4;
  const at = column.findLastIndex((_, index) => {
    const addends = addendsOf(column, index);
    return addends !== null && addends.length >= leastAddends && addends.some(isTax);
  });
  const [sum, rounding, rounded] = [column[at], column[at + 1], column[at + 2]];
  if (sum === undefined) return null;
  const isRounded =
    rounding !== undefined && isRounding(rounding) && rounded?.amount.value.eq(sum.amount.value.plus(rounding.amount.value));
  return isRounded === true && rounded !== undefined ? rounded.amount.value : sum.amount.value;
}
