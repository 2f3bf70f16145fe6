import { Big } from 'big.js';
import type { FieldValues } from '#values/values.ts';
import type { CheckMessage } from './check-message.ts';

const vatRows = ['standard', 'reduced', 'second_reduced', 'zero'] as const;
/** Cash totals are rounded to whole units, and each line may be rounded by half a cent. */
const roundingAllowed = new Big('1.00');
const amountTolerance = new Big('0.02');

const amountIn = (values: FieldValues, name: string): Big | null => {
  const text = values[name]?.value ?? '';
  return /^-?\d+(\.\d+)?$/.test(text) ? new Big(text) : null;
};
const differ = (a: Big, b: Big, allowed: Big) => a.minus(b).abs().gt(allowed);
const nearest = ([one, other]: readonly [Big, Big], to: Big): Big =>
  one.minus(to).abs().lte(other.minus(to).abs()) ? one : other;
const warning = (
  field: string,
  code: CheckMessage['code'],
  params: Record<string, Big>,
  itemIndex: number | null = null,
): CheckMessage => ({
  field,
  itemIndex,
  level: 'Warning',
  code,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value.toFixed(Math.max(2, Math.min(4, value.c.length - value.e - 1)))]),
  ),
});

function checkTotals(fields: FieldValues): CheckMessage[] {
  const net = amountIn(fields, 'total_amount_without_vat');
  const vat = amountIn(fields, 'total_vat');
  const total = amountIn(fields, 'total_amount');
  const rounding = amountIn(fields, 'rounding');
  const found: CheckMessage[] = [];
  if (net && vat && total) {
    // either the total itself is rounded, or only the amount due (EN 16931, BR-CO-16)
    const sums = [net.plus(vat), net.plus(vat).plus(rounding ?? 0)] as const;
    const expected = nearest(sums, total);
    if (differ(expected, total, rounding ? amountTolerance : roundingAllowed))
      found.push(warning('total_amount', 'totalsDisagree', { net, vat, expected, total }));
  }
  const paid = amountIn(fields, 'amount_paid');
  const due = amountIn(fields, 'amount_due');
  if (total && due && paid) {
    const expected = nearest([total.minus(paid), total.minus(paid).plus(rounding ?? 0)], due);
    if (differ(expected, due, roundingAllowed))
      found.push(warning('amount_due', 'amountDueDisagrees', { total, paid, expected, due }));
  }
  return found;
}

function checkVatRows(fields: FieldValues): CheckMessage[] {
  return vatRows.flatMap((row) => {
    const base = amountIn(fields, `vat_base_${row}`);
    const rate = amountIn(fields, `vat_rate_${row}`);
    const vat = amountIn(fields, `vat_amount_${row}`);
    if (!base || !rate || !vat) return [];
    const expected = base.times(rate).div(100).round(2);
    // each line of the document may have been rounded separately
    return differ(expected, vat, roundingAllowed)
      ? [warning(`vat_amount_${row}`, 'vatRowDisagrees', { base, rate, expected, vat })]
      : [];
  });
}

/** Checks that quantity times price minus the discount of the line is its amount. */
function checkLine(item: FieldValues, index: number): CheckMessage[] {
  const quantity = amountIn(item, 'item_quantity');
  const price = amountIn(item, 'item_unit_price');
  const net = amountIn(item, 'item_amount_without_vat');
  const gross = amountIn(item, 'item_amount');
  const discount = amountIn(item, 'item_discount');
  const amount = net ?? gross;
  if (!quantity || !price || !amount) return [];
  const plain = quantity.times(price).round(2);
  // the price may already include a printed discount
  const expected = nearest([plain.minus(discount ?? 0), plain], amount);
  // the printed price may be rounded to cents: the error grows with the quantity
  const allowed = amountTolerance.plus(quantity.abs().times('0.005'));
  if ([net, gross].some((each) => each && !differ(expected, each, allowed))) return [];
  const field = net ? 'item_amount_without_vat' : 'item_amount';
  const figures = { quantity, price, expected, amount };
  return discount && !expected.eq(plain)
    ? [warning(field, 'itemDiscountArithmetic', { ...figures, discount }, index)]
    : [warning(field, 'itemArithmetic', figures, index)];
}

function sumOf(items: readonly FieldValues[], cell: string): Big | null {
  const amounts = items.map((item) => amountIn(item, cell));
  if (amounts.length === 0 || amounts.includes(null)) return null;
  return amounts.reduce<Big>((left, right) => left.plus(right ?? 0), new Big(0));
}

/**
 * Checks that items minus allowances plus charges are the total without VAT. The total of an advance invoice is only a part of the value of
 * its items.
 */
function checkItemSums(fields: FieldValues, items: readonly FieldValues[]): CheckMessage[] {
  if (fields['is_deposit_invoice']?.value === 'true') return [];
  const [allowance, charge] = [amountIn(fields, 'allowance_total'), amountIn(fields, 'charge_total')];
  const net = amountIn(fields, 'total_amount_without_vat');
  const lines = sumOf(items, 'item_amount_without_vat');
  if (net && lines) {
    const sum = lines.minus(allowance ?? 0).plus(charge ?? 0);
    const code = allowance || charge ? 'itemsAllowancesDisagree' : 'itemsDisagree';
    return differ(sum, net, roundingAllowed) ? [warning('total_amount_without_vat', code, { sum, total: net })] : [];
  }
  const total = amountIn(fields, 'total_amount');
  const gross = sumOf(items, 'item_amount');
  // allowances and charges with VAT are not stated
  if (!total || !gross || allowance || charge) return [];
  return differ(gross, total, roundingAllowed) ? [warning('total_amount', 'itemsDisagree', { sum: gross, total })] : [];
}

export const checkAmounts = (fields: FieldValues, items: readonly FieldValues[]): CheckMessage[] => [
  ...checkTotals(fields),
  ...checkVatRows(fields),
  ...items.flatMap(checkLine),
  ...checkItemSums(fields, items),
];
