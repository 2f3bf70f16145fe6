import { Big } from 'big.js';
import type { FieldValues } from '#values/values.ts';
import type { CheckMessage } from './check-message.ts';

const vatRows = ['standard', 'reduced', 'second_reduced', 'zero'] as const;
/** Cash totals are rounded to whole units, and every line may round by half a cent. */
const roundingAllowed = new Big('1.00');
const centAllowed = new Big('0.02');

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
    // rounded is the total itself, or only what is to pay (EN 16931, BR-CO-16)
    const sums = [net.plus(vat), net.plus(vat).plus(rounding ?? 0)] as const;
    const expected = nearest(sums, total);
    if (differ(expected, total, rounding ? centAllowed : roundingAllowed))
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
    // every line of the document may have been rounded on its own
    return differ(expected, vat, roundingAllowed)
      ? [warning(`vat_amount_${row}`, 'vatRowDisagrees', { base, rate, expected, vat })]
      : [];
  });
}

function checkItems(fields: FieldValues, items: readonly FieldValues[]): CheckMessage[] {
  const found = items.flatMap((item, index) => {
    const quantity = amountIn(item, 'item_quantity');
    const price = amountIn(item, 'item_unit_price');
    const net = amountIn(item, 'item_amount_without_vat');
    const gross = amountIn(item, 'item_amount');
    const amount = net ?? gross;
    if (!quantity || !price || !amount) return [];
    const expected = quantity.times(price).round(2);
    // a price may be printed rounded to cents: the error grows with the quantity
    const allowed = centAllowed.plus(quantity.abs().times('0.005'));
    const agrees = [net, gross].some((each) => each && !differ(expected, each, allowed));
    return agrees
      ? []
      : [
          warning(
            net ? 'item_amount_without_vat' : 'item_amount',
            'itemArithmetic',
            { quantity, price, expected, amount },
            index,
          ),
        ];
  });
  const sums: [string, string][] = [
    ['item_amount_without_vat', 'total_amount_without_vat'],
    ['item_amount', 'total_amount'],
  ];
  for (const [cell, header] of sums) {
    const amounts = items.map((item) => amountIn(item, cell));
    const total = amountIn(fields, header);
    if (!total || amounts.length === 0 || amounts.includes(null)) continue;
    const sum = amounts.reduce<Big>((left, right) => left.plus(right ?? 0), new Big(0));
    if (differ(sum, total, roundingAllowed)) found.push(warning(header, 'itemsDisagree', { sum, total }));
    break;
  }
  return found;
}

export const checkAmounts = (fields: FieldValues, items: readonly FieldValues[]): CheckMessage[] => [
  ...checkTotals(fields),
  ...checkVatRows(fields),
  ...checkItems(fields, items),
];
