/** Net amount and VAT that contradict the total, or that are none: a subtotal is often printed with VAT, and fees are added to it. */
import type { Context } from '../../context.ts';
import { isLabelled } from './amount-decode.ts';
import type { Known } from './amount-decode.ts';
import { computedFrom, printOf } from './amount-options.ts';
import type { Choice } from './amount-options.ts';
import { isShareOfTax, minTaxLabel } from './known-tax.ts';
import { isShippingFee } from './shipping.ts';

/** Maximum difference that rounding of rates may leave. */
const maxRoundingDifference = '0.05';

/**
 * Drops a fee that was taken for VAT, as it adds up in the same way, with the subtotal before it. Where a labeled VAT is a share of the total
 * and not of the net amount, or is printed as included in the total, or where what was taken for the net amount is the sum of the lines before
 * a printed allowance or charge, the net amount is the total less the VAT (BT-112 of EN 16931). A sum with VAT before a discount or shipping
 * is dropped, and a discount that was taken for VAT with it.
 */
export function withNetOfTax(context: Context, choice: Choice, { isTax, isIncludedTax, rounding }: Known): Choice {
  const { net, vat, total } = choice;
  if (net === null || total === null || vat?.amount == null || vat.value.eq(0)) return choice;
  // a discount
  if (vat.value.times(net.value).lt(0)) return { ...choice, net: null, vat: null };
  const difference = total.value.minus(net.value).minus(vat.value).abs();
  if (difference.eq(0)) return isTax(net.value, vat.amount) ? choice : { ...choice, net: null, vat: null };
  if (rounding !== null || difference.lte(maxRoundingDifference)) return choice;
  const rest = total.value.minus(vat.value);
  const isShare = isShareOfTax(context, rest, vat.amount) && !isShareOfTax(context, net.value, vat.amount);
  const isIncluded = isIncludedTax(vat.amount) || (isShare && isLabelled(vat));
  // the sum of the lines above a printed allowance or charge: BT-109 is BT-106 less BT-107 plus BT-108
  const [restPrint, allowance] = [rest, net.value.minus(rest).abs()].map((value) => printOf(context, value));
  const isLineSum = isLabelled(vat) && restPrint !== null && allowance !== null && restPrint !== allowance;
  if (isIncluded || isLineSum) return { ...choice, net: computedFrom(context, rest, [total, vat]) };
  // a sum of prices with VAT before a discount or shipping
  const shipping = total.value.minus(net.value);
  const isShipped = context.amounts.some((each) => each.value.eq(shipping) && isShippingFee(context, each));
  const isContradiction = vat.value.gt(0) && total.value.gt(0) && (net.value.gt(total.value) || isShipped);
  return isContradiction ? { ...choice, net: null, vat: (vat.label ?? 0) > minTaxLabel ? vat : null } : choice;
}
