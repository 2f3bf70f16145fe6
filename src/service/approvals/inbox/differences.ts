import { Big } from 'big.js';
import type { SupplierChanges } from '#contract/approvals/bff.ts';
import type { FieldValues } from '#values/values.ts';
import { accountOf, shownAccountOf } from '#service/documents/checks/check-account.ts';

type Values = { fields: FieldValues; items: readonly FieldValues[] };
type Change = SupplierChanges['changes'][number];

const decimal = /^-?\d{1,30}(?:\.\d{1,30})?$/;
/** Smaller changes are ignored: a month with more days causes them. */
const minReportedPercent = 1;

const valueOf = ({ fields }: Values, name: string): string => fields[name]?.value.trim() ?? '';

const vatRatesOf = ({ items }: Values): string => {
  const rates = items.map((item) => item['item_vat_rate']?.value ?? '').filter((rate) => decimal.test(rate));
  return [...new Set(rates.map((rate) => new Big(rate).toString()))].toSorted((a, b) => Number(a) - Number(b)).join(', ');
};

function amountChange(before: Values, now: Values): Change[] {
  const [left, right] = [valueOf(before, 'total_amount'), valueOf(now, 'total_amount')];
  if (!decimal.test(left) || !decimal.test(right) || new Big(left).eq(0)) return [];
  const percent = new Big(right).minus(left).div(new Big(left).abs()).times(100).round(1).toNumber();
  return Math.abs(percent) < minReportedPercent ? [] : [{ kind: 'amount', before: left, now: right, percent }];
}

/** Returns the differences between a document and the previous one; a value that either of them lacks is no difference. */
export function differences(before: Values, now: Values): Change[] {
  const differ = (kind: Change['kind'], left: string, right: string): Change[] =>
    left === '' || right === '' || left === right ? [] : [{ kind, before: left, now: right, percent: null }];
  const currency = differ('currency', valueOf(before, 'currency'), valueOf(now, 'currency'));
  const isSameAccount = accountOf(before.fields) === accountOf(now.fields);
  return [
    ...(isSameAccount ? [] : differ('account', shownAccountOf(before.fields), shownAccountOf(now.fields))),
    ...currency,
    ...(currency.length === 0 ? amountChange(before, now) : []),
    ...differ('vatRates', vatRatesOf(before), vatRatesOf(now)),
    ...differ('name', valueOf(before, 'issued_by_name_sm'), valueOf(now, 'issued_by_name_sm')),
  ];
}
