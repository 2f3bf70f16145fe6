/** Net amount and VAT that contradict the total, or that are none: a subtotal is often printed with VAT, and fees are added to it. */
import type { Big } from 'big.js';
import { looksLikeMoney } from '../../candidates/amounts.ts';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import type { Known } from './amount-decode.ts';
import type { Choice, Option } from './amount-options.ts';
import { isShareOfTax } from './known-tax.ts';

/** Maximum difference that rounding of rates may leave. */
const maxRoundingDifference = '0.05';
/** From this strength of its label, an amount is a tax. */
const minLabel = 0.4;
/** A computed amount is less certain than those it is computed from. */
const computedCost = 0.15;

/** Returns the total less its tax, with the words that print it, if any. */
function restOf({ amounts }: Context, value: Big, from: readonly NonNullable<Option>[]): Option {
  return {
    amount: amounts.findLast((amount) => looksLikeMoney(amount) && amount.value.eq(value)) ?? null,
    value,
    score: Math.min(...from.map(({ score }) => score)) - computedCost,
  };
}

/**
 * Drops a fee that was taken for VAT, as it adds up in the same way, with the subtotal before it. Where a labeled VAT is a share of the total
 * and not of the net amount, or said to be included in it, the net amount is the total less the VAT (BT-112 of EN 16931), and what was taken for it includes VAT.
 */
export function withNetOfTax(
  context: Context,
  choice: Choice,
  { isTax, rounding }: Known,
  included: readonly AmountCandidate[],
): Choice {
  const { net, vat, total } = choice;
  if (net === null || total === null || vat?.amount == null || vat.value.eq(0)) return choice;
  const difference = total.value.minus(net.value).minus(vat.value).abs();
  if (difference.eq(0)) return isTax(net.value, vat.amount) ? choice : { ...choice, net: null, vat: null };
  if (rounding !== null || difference.lte(maxRoundingDifference)) return choice;
  const rest = total.value.minus(vat.value);
  const isShare = isShareOfTax(context, rest, vat.amount) && !isShareOfTax(context, net.value, vat.amount);
  const isIncluded = included.some(({ value }) => value.eq(vat.value)) || (isShare && (vat.label ?? 0) >= minLabel);
  return isIncluded ? { ...choice, net: restOf(context, rest, [total, vat]) } : choice;
}
