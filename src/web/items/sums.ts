/** Plausibility checks of sums: items against totals, and net plus VAT against gross. */
import { Big } from 'big.js';

/** Item columns and the header fields that their sums must equal. */
const totals = {
  item_amount_without_vat: 'total_amount_without_vat',
  item_vat_amount: 'total_vat',
  item_amount: 'total_amount',
} as const;

export type Check = { sum: string; expected: string; difference: string; holds: boolean };
const isNumber = (value: string | undefined): value is string => value !== undefined && /^-?\d+(?:\.\d+)?$/.test(value);

/** Returns the sum of the numeric values, or null if there are none. */
export function sumOf(values: readonly string[]): string | null {
  const numbers = values.filter(isNumber);
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum.plus(value), new Big(0)).toFixed();
}

function check(sum: Big, expected: string, tolerance: Big): Check {
  const difference = sum.minus(expected);
  return { sum: sum.toFixed(2), expected, difference: difference.toFixed(2), holds: difference.abs().lte(tolerance) };
}

/** Each line may be rounded by half a cent, and the header once more. */
const toleranceOf = (lines: number) => new Big('0.005').times(lines).plus('0.005');

/** Returns discounts and charges on the whole document, which are not part of any line. */
function adjustmentOf(column: string, header: (field: string) => string): Big {
  const amount = (field: string) => (isNumber(header(field)) ? header(field) : '0');
  return column === 'item_amount_without_vat' ? new Big(amount('charge_total')).minus(amount('allowance_total')) : new Big(0);
}

/** Compares the sum of a column with its header total. Returns null if the column has no total or either side is empty. */
export function checkColumn(column: string, values: readonly string[], header: (field: string) => string): Check | null {
  if (!Object.hasOwn(totals, column)) return null;
  const expected = header(totals[column as keyof typeof totals]);
  const sum = sumOf(values);
  if (sum === null || !isNumber(expected)) return null;
  const plain = check(new Big(sum).plus(adjustmentOf(column, header)), expected, toleranceOf(values.length));
  const rounding = header('rounding');
  if (plain.holds || column !== 'item_amount' || !isNumber(rounding)) return plain;
  return check(new Big(sum).plus(rounding), expected, toleranceOf(values.length));
}

/** Checks net + VAT (+ rounding) = total. Returns null if one of them is empty. */
export function checkTotal(header: (field: string) => string): Check | null {
  const [net, vat, total, rounding] = [
    header('total_amount_without_vat'),
    header('total_vat'),
    header('total_amount'),
    header('rounding'),
  ];
  if (!isNumber(net) || !isNumber(vat) || !isNumber(total)) return null;
  const plain = check(new Big(net).plus(vat), total, toleranceOf(1));
  return plain.holds || !isNumber(rounding) ? plain : check(new Big(net).plus(vat).plus(rounding), total, toleranceOf(1));
}
