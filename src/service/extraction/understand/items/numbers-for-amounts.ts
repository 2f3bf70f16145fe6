/** Numbers of accounts, parcels and devices in amount columns: parsed as money they would be billions. */
import type { Found } from '../found.ts';
import { textOf } from '../layout/layout.ts';

type Item = Record<string, Found>;

const ofMoney = new Set(['item_unit_price', 'item_vat_amount', 'item_amount_without_vat', 'item_amount']);
/** Amount of the row; a row without one is not an item. */
const ofRow = ['item_amount_without_vat', 'item_amount'];
/** An amount this large is not printed without a space between its digits and without decimals. */
const number = /^\d{9,}$/;

const isNumber = (name: string, { tokens }: Found): boolean => ofMoney.has(name) && number.test(textOf(tokens));

/** Removes such numbers from the rows, and the rows whose amount was one. */
export function withoutNumbers(items: readonly Item[]): Item[] {
  return items.flatMap((item) => {
    const entries = Object.entries(item);
    const kept = entries.filter(([name, found]) => !isNumber(name, found));
    if (kept.length === entries.length) return [item];
    const left = Object.fromEntries(kept);
    return ofRow.some((name) => left[name] !== undefined) ? [left] : [];
  });
}
