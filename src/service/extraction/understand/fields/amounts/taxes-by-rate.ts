/** Taxes in rows of their own, one for each rate, whose sum is printed nowhere: `MwSt 19 % 97,47` and `MwSt 7 % 3,21`. */
import type { Big } from 'big.js';
import { looksLikeMoney } from '../../candidates/amounts.ts';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { strengthOf } from '../../labels/label-evidence.ts';
import type { Token } from '../../layout/tokens.ts';

/** Minimum strength of the label of a tax or net amount; a rate between the label and the amount weakens it. */
const minStrength = 0.25;
const maxRates = 5;
/** Maximum number of rows between two, such as for a base of the next rate. */
const maxGap = 2;

export type TaxSums = { net: Big; vat: Big; total: Big };

/** Returns the only amounts of their rows with a label. */
function labelled(context: Context, meaning: 'net' | 'vat', inItems: ReadonlySet<Token>): AmountCandidate[] {
  const money = context.amounts.filter(
    ({ isPercent, decimals, currency, tokens }) =>
      !isPercent && (decimals === 2 || currency !== null) && !tokens.some((token) => inItems.has(token)),
  );
  const alone = [...Map.groupBy(money, ({ row }) => row).values()].flatMap((row) => (row.length === 1 ? row : []));
  return alone
    .filter((amount) => strengthOf(context.amountEvidence.get(amount), meaning) > minStrength)
    .toSorted((a, b) => a.row - b.row);
}

/** Returns the sums of two or more amounts near each other, each with the page of the last one. */
function sumsOf(amounts: readonly AmountCandidate[]): { value: Big; page: number }[] {
  return amounts.flatMap((first, from) => {
    const sums: { value: Big; page: number }[] = [];
    let value = first.value;
    for (let at = from + 1; at < amounts.length && at - from < maxRates; at += 1) {
      const [last, next] = [amounts[at - 1], amounts[at]];
      if (last === undefined || next === undefined || next.row - last.row > maxGap + 1) break;
      value = value.plus(next.value);
      sums.push({ value, page: next.page });
    }
    return sums;
  });
}

/** Returns the labelled totals by page; the largest amount may be the total on every page. */
function totalsOf({ amounts, amountEvidence }: Context): (page: number) => AmountCandidate[] {
  const isTotal = (amount: AmountCandidate): boolean =>
    (['total', 'due'] as const).some((each) => strengthOf(amountEvidence.get(amount), each) > minStrength);
  const largest = amounts.filter(({ decimals }) => decimals === 2).toSorted((a, b) => b.value.cmp(a.value))[0];
  const byPage = Map.groupBy(amounts.filter(isTotal), ({ page }) => page);
  return (page) => [...(byPage.get(page) ?? []), ...(largest === undefined ? [] : [largest])];
}

/** Returns the sums of the taxes whose net amount, printed or a sum by rate too, and total are found on the pages as well. */
export function taxesByRate(context: Context, inItems: ReadonlySet<Token>): TaxSums | null {
  const bases = sumsOf(labelled(context, 'net', inItems)).map(({ value }) => value);
  const printed = context.amounts.filter(looksLikeMoney).map(({ value }) => value);
  const nets = new Set([...printed, ...bases].map((value) => value.toFixed()));
  const totalsOn = totalsOf(context);
  for (const { value: vat, page } of sumsOf(labelled(context, 'vat', inItems)).filter(({ value }) => value.gt(0))) {
    for (const { value: total } of totalsOn(page)) {
      const net = total.minus(vat);
      if (net.gt(vat) && nets.has(net.toFixed())) return { net, vat, total };
    }
  }
  return null;
}
