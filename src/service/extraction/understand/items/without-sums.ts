/** Rows that are not items but sums of the items above them, or their VAT: `Fees 3,019.50`, `VAT on fees at 20% 603.90`. */
import { Big } from 'big.js';
import type { Context } from '../context.ts';
import type { FoundItem } from '../found.ts';
import { lineAmount } from './line-amount.ts';

/** A sum of fewer rows may be another item with the same amount. */
const fewest = 2;

const isCounted = (item: FoundItem): boolean => item['item_quantity'] !== undefined || item['item_unit_price'] !== undefined;

/** Whether the text of a row begins with the label of a VAT amount. */
const isVat = ({ labelOf }: Context, item: FoundItem): boolean => {
  const first = item['item_description']?.tokens[0];
  return first !== undefined && labelOf.get(first)?.meanings.some(({ meaning }) => meaning === 'vat') === true;
};

export function withoutSums(context: Context, items: readonly FoundItem[]): FoundItem[] {
  const kept: FoundItem[] = [];
  let sum = new Big(0);
  let rows = 0;
  let isBelowSum = false;
  for (const item of items) {
    const amount = lineAmount(item);
    if (amount === undefined || isCounted(item)) isBelowSum = false;
    else if (rows >= fewest && sum.eq(amount.value)) {
      [sum, rows, isBelowSum] = [new Big(0), 0, true];
      continue;
    } else if (isBelowSum && isVat(context, item)) continue;
    kept.push(item);
    if (amount !== undefined) sum = sum.plus(amount.value);
    rows += 1;
  }
  return kept;
}
