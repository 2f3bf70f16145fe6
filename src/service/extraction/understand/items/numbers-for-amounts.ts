/** Numbers of accounts, parcels and devices that stand in the columns of amounts: read as money they are billions. */
import type { Found } from '../found.ts';
import { textOf } from '../layout/layout.ts';

type Item = Record<string, Found>;

const ofMoney = new Set(['item_unit_price', 'item_vat_amount', 'item_amount_without_vat', 'item_amount']);
/** The total of the row: what has none left was no item. */
const ofRow = ['item_amount_without_vat', 'item_amount'];
/** Nobody prints so large an amount without a space between its digits, and without decimal places. */
const number = /^\d{9,}$/;

const isNumber = (name: string, { tokens }: Found): boolean => ofMoney.has(name) && number.test(textOf(tokens));

/** The rows without such numbers, and without the rows whose amount was one. */
export function withoutNumbers(items: readonly Item[]): Item[] {
  return items.flatMap((item) => {
    const entries = Object.entries(item);
    const kept = entries.filter(([name, found]) => !isNumber(name, found));
    if (kept.length === entries.length) return [item];
    const left = Object.fromEntries(kept);
    return ofRow.some((name) => left[name] !== undefined) ? [left] : [];
  });
}
