/** The amount paid in advance: what is labelled as paid, and by what the total exceeds the amount due. */
import type { Big } from 'big.js';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import type { Found } from '../../found.ts';
import { moneyText } from '../../grammar/amounts.ts';
import { strengthOf } from '../../labels/label-evidence.ts';
import type { Choice, Option } from './amount-options.ts';
import { type Labelled, likeliestOf } from './labelled-amounts.ts';

/** Minimum strength of a label for an amount that may have been paid. */
const leastPossible = 0.2;
/** From this strength of its label, an amount is due although as much was paid. */
const minDueStrength = 0.6;
/** Rounding of the total. */
const tolerance = '0.025';

/** Whether it is written like money: `Payment within 30 days` and `12 × 60,00` contain numbers that are not. */
const isMoney = ({ decimals, currency }: AmountCandidate): boolean => decimals === 2 || currency !== null;

/** Returns the values that may have been paid, without sign. */
export const possiblyPaid = (options: readonly Labelled[]): Big[] =>
  options.filter(({ strength, isOther }) => strength > leastPossible && !isOther).map(({ amount }) => amount.value.abs());

/** Returns the strongest amount that would count as paid on its own. */
export const likelyPaid = (options: readonly Labelled[]): AmountCandidate | null =>
  likeliestOf(options.filter(({ amount }) => isMoney(amount)));

/**
 * Returns the amount paid, with the sign of the total (BT-113 is what BT-112 exceeds BT-115 by, EN 16931; invoices print it as a deduction).
 * Of several, the one that explains the amount due counts; one that contradicts it is the price of one of several advances, or no amount.
 */
export function paidOf(options: readonly Labelled[], { total, due }: Choice): Found | null {
  const likely = likelyPaid(options);
  if (total === null) return likely && found(likely, likely.value.abs(), false);
  if (isPrintedDue(due, total)) {
    const expected = total.value.minus(due.value);
    // more is due than this document charges: arrears, and not what was paid for it
    if (expected.times(total.value).lt(0)) return null;
    const match = options.find(({ amount }) => amount.value.abs().minus(expected.abs()).abs().lte(tolerance));
    return match === undefined ? null : found(match.amount, expected, true);
  }
  if (likely === null || likely.value.abs().gt(total.value.abs().plus(tolerance))) return null;
  return found(likely, total.value.lt(0) ? likely.value.abs().neg() : likely.value.abs(), false);
}

/** Whether an amount due is printed apart from the total. */
const isPrintedDue = (due: Option, total: NonNullable<Option>): due is NonNullable<Option> =>
  due !== null && due.amount !== null && due.amount !== total.amount;

/** Whether the whole total was paid, so that it is not due, unless it is labelled as due. */
export function isPaidInFull({ amountEvidence }: Context, options: readonly Labelled[], { total, due }: Choice): boolean {
  const likely = likelyPaid(options);
  if (likely === null || total === null || due === null || !due.value.eq(total.value)) return false;
  const isLabelledDue = due.amount !== null && strengthOf(amountEvidence.get(due.amount), 'due') > minDueStrength;
  return likely.value.abs().eq(total.value.abs()) && !total.value.eq(0) && !isLabelledDue;
}

const found = ({ tokens }: AmountCandidate, value: Big, isSummed: boolean): Found => ({
  value: moneyText(value),
  tokens,
  score: 0.7,
  evidence: isSummed && !value.eq(0) ? ['label', 'arithmetic'] : ['label'],
});
