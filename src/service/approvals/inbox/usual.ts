import { Big } from 'big.js';
import type { SupplierChanges } from '#contract/approvals/bff.ts';
import type { FieldValues } from '#values/values.ts';

type Values = { fields: FieldValues };

/** Of fewer documents nobody can tell what is usual. */
const fewest = 3;
const decimal = /^-?\d{1,30}(?:\.\d{1,30})?$/;
const valueOf = ({ fields }: Values, name: string): string => fields[name]?.value.trim() ?? '';

/** Between what the amounts of the earlier documents are, in the money of this one. */
export function usualAmount(earlier: readonly Values[], now: Values): SupplierChanges['usual'] {
  const total = valueOf(now, 'total_amount');
  const amounts = earlier
    .filter((each) => valueOf(each, 'currency') === valueOf(now, 'currency'))
    .map((each) => valueOf(each, 'total_amount'))
    .filter((amount) => decimal.test(amount))
    .toSorted((a, b) => new Big(a).cmp(b));
  const [least, most] = [amounts[0], amounts.at(-1)];
  if (amounts.length < fewest || least === undefined || most === undefined || !decimal.test(total)) return null;
  return { least, most, isWithin: new Big(total).gte(least) && new Big(total).lte(most) };
}

/** The last ones all name an order, and this one none. */
export const lacksOrder = (earlier: readonly Values[], now: Values): boolean =>
  valueOf(now, 'order_number_sm') === '' &&
  earlier.length >= fewest &&
  earlier.slice(0, fewest).every((each) => valueOf(each, 'order_number_sm') !== '');
