/** Numbers of neighboring columns that are so close that they look like groups of one number: `2 1 652,07`. */
import { Big } from 'big.js';
import { parseAmount } from '../grammar/amounts.ts';
import { textOf } from '../layout/layout.ts';
import { spanOf } from '../layout/spans.ts';
import type { Token } from '../layout/tokens.ts';
import type { AmountCandidate } from './amounts.ts';

/** Maximum rounding of an amount that is computed from a quantity and a price. */
const rounding = new Big('0.011');

function partOf(whole: AmountCandidate, tokens: Token[]): AmountCandidate | null {
  const parsed = parseAmount(textOf(tokens));
  return parsed === null
    ? null
    : { ...spanOf(tokens), value: new Big(parsed.value), decimals: parsed.decimals, currency: whole.currency, isPercent: false };
}

/** Whether a quantity times a price of the row, less a discount in percent, is an amount of the row; one of them is `own`, if given. */
function isQuantityIn(quantity: Big, others: readonly AmountCandidate[], own?: AmountCandidate): boolean {
  const rates = [new Big(0), ...others.filter(({ value }) => value.gt(0) && value.lt(100)).map(({ value }) => value)];
  const money = others.filter(({ value, decimals }) => decimals >= 2 && !value.eq(0));
  return money.some((price) =>
    rates.some((rate) => {
      const product = quantity.times(price.value).times(new Big(100).minus(rate)).div(100);
      const isAmount = (amount: AmountCandidate): boolean =>
        amount !== price && !amount.value.eq(rate) && amount.value.minus(product).abs().lt(rounding);
      return (own === undefined || price === own ? money : [own]).some(isAmount);
    }),
  );
}

/** Returns the two parts of a number, or one and a part of a unit (`10 100ks`), if only they add up in its row. */
function partsOf(whole: AmountCandidate, row: readonly AmountCandidate[]): AmountCandidate[] | null {
  const others = row.filter((other) => other !== whole);
  if (isQuantityIn(whole.value, others)) return null;
  for (let at = 1; at < whole.tokens.length; at += 1) {
    const [left, right] = [partOf(whole, whole.tokens.slice(0, at)), partOf(whole, whole.tokens.slice(at))];
    if (left === null || right === null || left.decimals > 0 || left.value.eq(0)) continue;
    if (right.decimals < 2 && isQuantityIn(left.value, others)) return [left];
    if (right.decimals >= 2 && isQuantityIn(left.value, [...others, right], right)) return [left, right];
  }
  return null;
}

/** Rows with more numbers are not those of items; the search compares all of a row with each other. */
const maxInRow = 20;

/** Splits numbers whose parts are the quantity and the price or the amount of their row. */
export function withoutMerged(amounts: readonly AmountCandidate[]): AmountCandidate[] {
  const rows = Map.groupBy(amounts, ({ row }) => row);
  return amounts.flatMap((amount) => {
    const row = rows.get(amount.row) ?? [];
    return amount.tokens.length > 1 && row.length > 1 && row.length <= maxInRow ? (partsOf(amount, row) ?? [amount]) : [amount];
  });
}
