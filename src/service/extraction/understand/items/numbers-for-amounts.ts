/** Numbers that are no figures of an item: those of accounts, parcels and devices would be billions as money. */
import { Big } from 'big.js';
import type { Found, FoundItem } from '../found.ts';
import { textOf } from '../layout/layout.ts';
import { lineAmount } from './line-amount.ts';

const ofMoney = new Set(['item_unit_price', 'item_vat_amount', 'item_amount_without_vat', 'item_amount']);
/** Amount of the row; a row without one is not an item. */
const ofRow = ['item_amount_without_vat', 'item_amount'];
/** An amount this large is not printed without a space between its digits and without decimals. */
const number = /^\d{9,}$/;

const isNumber = (name: string, { tokens }: Found): boolean => ofMoney.has(name) && number.test(textOf(tokens));

/** Removes such numbers from the rows, and the rows whose amount was one. */
export function withoutNumbers(items: readonly FoundItem[]): FoundItem[] {
  return items.flatMap((item) => {
    const entries = Object.entries(item);
    const kept = entries.filter(([name, found]) => !isNumber(name, found));
    if (kept.length === entries.length) return [item];
    const left = Object.fromEntries(kept);
    return ofRow.some((name) => left[name] !== undefined) ? [left] : [];
  });
}

/** Below this price a piece has none, and its number is a code: 20501 at 2.87 together. */
const leastPrice = 0.01;
const minCode = 1000;
/** An amount exceeds quantity times price by its VAT at most. */
const maxRatio = 1.3;

const isCode = (quantity: Big, amount: Big): boolean => quantity.gte(minCode) && amount.lt(quantity.times(leastPrice));

/** Removes quantities that are codes, and prices of the model that are far too low for the amount. */
export function withoutImpossible(items: readonly FoundItem[]): FoundItem[] {
  return items.map((item) => {
    const { item_quantity: quantity, item_unit_price: price, ...others } = item;
    const found = lineAmount(item);
    if (quantity === undefined || found === undefined) return item;
    const [count, amount] = [new Big(quantity.value).abs(), new Big(found.value).abs()];
    if (price === undefined) return isCode(count, amount) ? others : item;
    const isTooLow = amount.gt(count.times(new Big(price.value).abs()).times(maxRatio));
    return isTooLow && !price.evidence.includes('label') ? { ...others, item_quantity: quantity } : item;
  });
}
