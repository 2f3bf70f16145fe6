/** Whether the amounts of the lines include VAT, told by the totals: few tables state it. */
import { Big } from 'big.js';
import { figureOf } from '#values/figure.ts';
import type { Context } from '../context.ts';
import { isShippingFee } from '../fields/amounts/shipping.ts';
import type { Found, FoundFields } from '../found.ts';
import type { FoundItem } from './items.ts';
import { sumOfItems } from './items.ts';

const sides = { net: 'item_amount_without_vat', gross: 'item_amount' } as const;
type Side = keyof typeof sides;

/** Maximum difference by rounding of each line. */
const centsOfLine = '0.01';

/** Returns a total that is printed; a computed one may be that of other lines. */
const printedTotal = (found: Found | undefined): Big | null =>
  found === undefined || found.tokens.length === 0 ? null : figureOf(found.value);

/**
 * Returns the side on which the amounts of the lines add up to the total and not to the other one, or to the total with the fee for shipping
 * below them; null if the totals do not tell.
 */
function sideOf(context: Context, items: readonly FoundItem[], fields: FoundFields): Side | null {
  const sum = sumOfItems(items);
  const net = printedTotal(fields['total_amount_without_vat']);
  const gross = printedTotal(fields['total_amount']);
  if (sum === null || net === null || gross === null) return null;
  const tolerance = new Big(centsOfLine).times(items.length);
  if (net.minus(gross).abs().lte(tolerance.times(2))) return null;
  const isSum = (total: Big): boolean => total.minus(sum).abs().lte(tolerance);
  if (isSum(gross)) return 'gross';
  if (isSum(net)) return 'net';
  const fee = gross.minus(sum);
  const isShipped = context.amounts.some((amount) => amount.value.eq(fee) && isShippingFee(context, amount));
  return sum.gt(net) && fee.gt(0) && isShipped ? 'gross' : null;
}

/** Moves the only amount of each line to the side that the totals tell; tables with both amounts in a line keep theirs. */
export function withVatSide(context: Context, items: readonly FoundItem[], fields: FoundFields): FoundItem[] {
  const side = sideOf(context, items, fields);
  const hasBoth = items.some((item) => sides.net in item && sides.gross in item);
  if (side === null || hasBoth) return [...items];
  const other = side === 'net' ? sides.gross : sides.net;
  return items.map((item) => {
    const { [other]: moved, ...others } = item;
    return moved === undefined ? item : { ...others, [sides[side]]: moved };
  });
}
