/** What the numbers of a line prove about each other: quantity × price = amount, net + VAT = gross, and discounts. */
import { Big } from 'big.js';
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { ColumnKind } from '../lexicon/item-columns.ts';

type Figures = ReadonlyMap<ColumnKind, AmountCandidate>;

/** Returns by how much quantity times price differs from the amount; on credit notes, only the amount may be below zero. */
function differenceOf(quantity: Big, price: Big, amount: Big): Big {
  const product = quantity.times(price);
  return (amount.lt(0) && product.gt(0) ? product.plus(amount) : product.minus(amount)).abs();
}

/** Whether quantity times price equals the amount, within rounding. */
export const isProduct = (quantity: Big, price: Big, amount: Big): boolean =>
  differenceOf(quantity, price, amount).lte(new Big('0.02').plus(amount.abs().times('0.002')));

export const withVat = (value: Big, rate: Big): Big => value.times(rate.plus(100)).div(100);

/** Whether net plus its VAT equals gross, within rounding. */
export const isGrossOf = (net: Big, rate: Big, gross: Big): boolean => isProduct(new Big(1), withVat(net, rate), gross);

/** Whether the numbers of the row verify each other. */
export function isVerifiedRow(figures: Figures): boolean {
  const quantity = figures.get('quantity')?.value;
  const price = figures.get('unitPrice')?.value;
  const amount = (figures.get('net') ?? figures.get('gross'))?.value;
  if (quantity === undefined || price === undefined || amount === undefined) return false;
  return (
    isProduct(quantity, price, amount) ||
    discountOf(figures) !== null ||
    (isGrossPriced(figures, quantity, price) && isTaxed(figures))
  );
}

/** Returns the discount of a line if it explains why the amount is less: printed as money per piece or in total, or as a percentage. */
export function discountOf(figures: Figures): Big | null {
  const [quantity, price, printed] = (['quantity', 'unitPrice', 'discount'] as const).map((kind) => figures.get(kind)?.value);
  const amount = (figures.get('net') ?? figures.get('gross'))?.value;
  if (quantity === undefined || price === undefined || printed === undefined || amount === undefined || printed.eq(0))
    return null;
  const plain = quantity.times(price);
  const off = plain.minus(amount);
  const told = printed.abs();
  const isTold = [plain.times(told).div(100), told, told.times(quantity)].some((value) => isSame(value, off.abs(), plain));
  return isTold && off.times(plain).gt(0) ? off.round(2) : null;
}
const isSame = (a: Big, b: Big, whole: Big): boolean =>
  a
    .minus(b)
    .abs()
    .lte(new Big('0.02').plus(whole.abs().times('0.0002')));

/** Whether quantity times price, as in `2 × 349,00`, is the amount of the row with VAT. */
function isGrossPriced(figures: Figures, quantity: Big, price: Big): boolean {
  const gross = figures.get('gross')?.value;
  return gross !== undefined && figures.has('net') && isExactProduct(quantity, price, gross);
}

/** Whether net plus its VAT equals gross. */
export function isTaxed(figures: Figures): boolean {
  const [net, gross, rate] = [figures.get('net')?.value, figures.get('gross')?.value, figures.get('vatRate')?.value];
  return net !== undefined && gross !== undefined && rate !== undefined && isGrossOf(net, rate, gross);
}

/** Whether quantity times price equals the amount to the cent: for numbers whose roles are not known yet. */
export const isExactProduct = (quantity: Big, price: Big, amount: Big): boolean =>
  differenceOf(quantity, price, amount).lt('0.02') && !amount.eq(0);

export const valueIn = (figures: Figures, kind: ColumnKind): Big | undefined => figures.get(kind)?.value;

export function isProvenRow(figures: Figures): boolean {
  const [quantity, price] = [valueIn(figures, 'quantity'), valueIn(figures, 'unitPrice')];
  const amount = valueIn(figures, 'net') ?? valueIn(figures, 'gross');
  if (quantity === undefined || price === undefined || amount === undefined) return false;
  // The price may be without the VAT that the amount includes.
  return (
    isExactProduct(quantity, price, amount) ||
    isExactProduct(quantity, withVat(price, valueIn(figures, 'vatRate') ?? new Big(0)), amount) ||
    isGrossPriced(figures, quantity, price)
  );
}
