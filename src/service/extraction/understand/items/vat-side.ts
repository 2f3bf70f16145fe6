/** Whether the amounts of the lines include VAT, told by the totals: few tables state it. */
import { Big } from 'big.js';
import { figureOf } from '#values/figure.ts';
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { Context } from '../context.ts';
import { statesIncludedVat } from '../fields/amounts/included-tax.ts';
import { isShippingFee } from '../fields/amounts/shipping.ts';
import type { Found, FoundFields, FoundItem } from '../found.ts';
import type { Token } from '../layout/tokens.ts';
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

/** Returns the net amount that was added up from the rates, where no total of it is printed. */
function addedNet({ total_amount_without_vat: found }: FoundFields): Big | null {
  return found !== undefined && found.tokens.length === 0 ? figureOf(found.value) : null;
}

/** Whether the total is the sum of lines with VAT, plus a fee for shipping or less a discount that are printed outside of the lines. */
function isFromSum(context: Context, sum: Big, gross: Big, others: readonly AmountCandidate[]): boolean {
  const added = gross.minus(sum);
  const isPrinted = (value: Big): boolean => others.some((amount) => amount.value.abs().eq(value));
  const fees = others.filter((amount) => isShippingFee(context, amount)).map(({ value }) => value);
  return (
    fees.some((fee) => fee.eq(added) || (fee.gt(added) && isPrinted(fee.minus(added)))) || (added.lt(0) && isPrinted(added.abs()))
  );
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
  const net = printedNet ?? (vat === null ? addedNet(fields) : gross.minus(vat));
  const others = context.amounts.filter(({ isPercent, tokens }) => !isPercent && !tokens.some((token) => inLines.has(token)));
  const tolerance = new Big(centsOfLine).times(items.length);
  const isSum = (total: Big): boolean => total.minus(sum).abs().lte(tolerance);
  if (net === null)
    return statesIncludedVat(context) && (isSum(gross) || isFromSum(context, sum, gross, others)) ? 'gross' : null;
  if (net.minus(gross).abs().lte(tolerance.times(2))) return null;
  if (isSum(gross)) return 'gross';
  if (isSum(net)) return 'net';
  const isNetLessDiscount = others.some((amount) => amount.value.abs().eq(sum.minus(net)));
  return sum.gt(net) && !isNetLessDiscount && isFromSum(context, sum, gross, others) ? 'gross' : null;
}

/** Whether quantity, price and rate told for most lines that their amounts include VAT: so do the others, as they stand in one column. */
const isMostlyGross = (items: readonly FoundItem[]): boolean =>
  items.filter((item) => sides.gross in item).length * 2 >= items.length;

/**
 * Moves the only amount of each line to the side that the totals tell, or on which most lines are; tables with both amounts in a line keep
 * theirs.
 */
export function withVatSide(context: Context, items: readonly FoundItem[], fields: FoundFields): FoundItem[] {
  const hasBoth = items.some((item) => sides.net in item && sides.gross in item);
  if (hasBoth) return [...items];
  const side = sideOf(context, items, fields) ?? (isMostlyGross(items) ? 'gross' : null);
  if (side === null) return [...items];
  const other = side === 'net' ? sides.gross : sides.net;
  return items.map((item) => {
    const { [other]: moved, ...others } = item;
    return moved === undefined ? item : { ...others, [sides[side]]: moved };
  });
}
