import { Big } from 'big.js';
import type { SupplierChanges } from '#contract/approvals/bff.ts';
import type { FieldValues } from '#values/values.ts';

type Values = { fields: FieldValues };

/** Minimum number of documents from which a usual value can be derived. */
const minCount = 3;
const decimal = /^-?\d{1,30}(?:\.\d{1,30})?$/;
const valueOf = ({ fields }: Values, name: string): string => fields[name]?.value.trim() ?? '';

/** Returns the range of the amounts of earlier documents in the currency of this one. */
export function usualAmount(earlier: readonly Values[], now: Values): SupplierChanges['usual'] {
  const total = valueOf(now, 'total_amount');
  const amounts = earlier
    .filter((each) => valueOf(each, 'currency') === valueOf(now, 'currency'))
    .map((each) => valueOf(each, 'total_amount'))
    .filter((amount) => decimal.test(amount))
    .toSorted((a, b) => new Big(a).cmp(b));
  const [least, most] = [amounts[0], amounts.at(-1)];
  if (amounts.length < minCount || least === undefined || most === undefined || !decimal.test(total)) return null;
  return { least, most, isWithin: new Big(total).gte(least) && new Big(total).lte(most) };
}

/** Whether the latest documents all name an order and this one does not. */
export const lacksOrder = (earlier: readonly Values[], now: Values): boolean =>
  valueOf(now, 'order_number_sm') === '' &&
  earlier.length >= minCount &&
  earlier.slice(0, minCount).every((each) => valueOf(each, 'order_number_sm') !== '');
