/** Whether the amounts of the lines include VAT, told by the totals: few tables state it. */
import { Big } from 'big.js';
import { figureOf } from '#values/figure.ts';
import type { Context } from '../context.ts';
import { isShippingFee } from '../fields/amounts/shipping.ts';
import type { Found, FoundFields } from '../found.ts';
import type { Token } from '../layout/tokens.ts';
import type { FoundItem } from './items.ts';
import { sumOfItems } from './items.ts';

const sides = { net: 'item_amount_without_vat', gross: 'item_amount' } as const;
type Side = keyof typeof sides;

/** Maximum difference by rounding of each line. */
const centsOfLine = '0.01';

/** Returns an amount that is printed outside of the lines. */
function printedTotal(found: Found | undefined, inLines: ReadonlySet<Token>): Big | null {
  const isPrinted = found !== undefined && found.tokens.length > 0 && !found.tokens.some((token) => inLines.has(token));
  return isPrinted ? figureOf(found.value) : null;
}

/**
 * Returns the side on which the amounts of the lines add up to the total and not to the other one, also with a fee for shipping or less a
 * discount that is printed below them; null if the totals do not tell.
 */
function sideOf(context: Context, items: readonly FoundItem[], fields: FoundFields): Side | null {
  const inLines = new Set(items.flatMap((item) => Object.values(item).flatMap(({ tokens }) => tokens)));
  const sum = sumOfItems(items);
  const gross = printedTotal(fields['total_amount'], inLines);
  const vat = printedTotal(fields['total_vat'], inLines);
  const printedNet = printedTotal(fields['total_amount_without_vat'], inLines);
  if (sum === null || gross === null) return null;
  const net = printedNet ?? (vat === null ? null : gross.minus(vat));
  const tolerance = new Big(centsOfLine).times(items.length);
  if (net === null || net.minus(gross).abs().lte(tolerance.times(2))) return null;
  const isSum = (total: Big): boolean => total.minus(sum).abs().lte(tolerance);
  if (isSum(gross)) return 'gross';
  if (isSum(net)) return 'net';
  const others = context.amounts.filter(({ isPercent, tokens }) => !isPercent && !tokens.some((token) => inLines.has(token)));
  const isPrinted = (value: Big): boolean => others.some((amount) => amount.value.abs().eq(value));
  const fee = gross.minus(sum);
  const isShipped = others.some((amount) => amount.value.eq(fee) && isShippingFee(context, amount));
  const isDiscounted = fee.lt(0) && isPrinted(fee.abs()) && !isPrinted(sum.minus(net));
  return sum.gt(net) && (isShipped || isDiscounted) ? 'gross' : null;
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
