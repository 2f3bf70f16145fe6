/** The VAT recapitulation: pairs of base and tax that match a printed rate. */
import type { Big } from 'big.js';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { strengthOf } from '../../labels/label-evidence.ts';
import type { Token } from '../../layout/tokens.ts';
import type { Row } from '../../layout/layout.ts';

export type VatRow = { rate: Big; base: AmountCandidate; vat: AmountCandidate; rateTokens: AmountCandidate };

const isMoney = (amount: AmountCandidate): boolean => !amount.isPercent && amount.decimals === 2;

/** Whether the tax is the rate of its base, within rounding of each line. */
export function fitsRate(base: Big, vat: Big, rate: Big, tolerance = 0.03): boolean {
  return base
    .times(rate)
    .div(100)
    .minus(vat)
    .abs()
    .lte(Math.max(tolerance, Number(base.abs()) * 0.0002));
}

/** Whether a number is a rate: printed with `%`, or as a plain number below a heading with it. */
export const isRate = (context: Context, amount: AmountCandidate): boolean =>
  amount.value.gt(0) &&
  amount.value.lt(40) &&
  (amount.isPercent || (amount.decimals <= 2 && strengthOf(context.amountEvidence.get(amount), 'rate') > 0.25));

const ratesIn = (context: Context, row: Row): AmountCandidate[] =>
  context.amounts.filter((amount) => amount.row === row.index && isRate(context, amount));

/** Finds base and tax in one row with their rate: `21 % 12 150,00 2 551,50 14 701,50`. */
function rowsOfTable(context: Context): VatRow[] {
  const found: VatRow[] = [];
  for (const row of context.layout.rows) {
    const money = context.amounts.filter((amount) => amount.row === row.index && isMoney(amount));
    if (money.length < 2) continue;
    for (const rate of ratesIn(context, row)) {
      const pair = money
        .flatMap((base) => money.map((vat) => ({ base, vat })))
        .find(
          ({ base, vat }) =>
            base !== vat &&
            base !== rate &&
            vat !== rate &&
            !vat.value.eq(0) &&
            vat.value.abs().lt(base.value.abs()) &&
            fitsRate(base.value, vat.value, rate.value),
        );
      if (pair !== undefined) found.push({ rate: rate.value, ...pair, rateTokens: rate });
    }
  }
  return found;
}

/** Finds base and tax in separate rows near each other: `Základ 21 % 107 760,50` and `DPH 21 % 22 629,71`. */
function rowsOfLines(context: Context): VatRow[] {
  const lines = context.layout.rows.flatMap((row) => {
    const money = context.amounts.filter((amount) => amount.row === row.index && isMoney(amount));
    const [rate] = ratesIn(context, row);
    const only = money.find((amount) => amount !== rate);
    return rate !== undefined && only !== undefined && money.length <= 2 ? [{ rate, amount: only, row: row.index }] : [];
  });
  const found: VatRow[] = [];
  for (const vat of lines) {
    const partner = context.amounts.find(
      (base) =>
        isMoney(base) &&
        base !== vat.amount &&
        Math.abs(base.row - vat.row) <= 6 &&
        base.page === vat.amount.page &&
        base.value.abs().gt(vat.amount.value.abs()) &&
        !vat.amount.value.eq(0) &&
        strengthOf(context.amountEvidence.get(base), 'net') > 0.25 &&
        fitsRate(base.value, vat.amount.value, vat.rate.value),
    );
    if (partner !== undefined) found.push({ rate: vat.rate.value, base: partner, vat: vat.amount, rateTokens: vat.rate });
  }
  return found;
}

/** Returns one row per rate: the last printed one, because the recapitulation is below the items. */
export function readVatRows(context: Context, inItems: ReadonlySet<Token>): VatRow[] {
  const table = rowsOfTable(context).filter(({ base }) => !base.tokens.some((token) => inItems.has(token)));
  const byRate = new Map<string, VatRow>();
  for (const row of [...rowsOfLines(context), ...recapitulation(table)]) byRate.set(row.rate.toFixed(), row);
  return [...byRate.values()].toSorted((a, b) => b.rate.cmp(a.rate));
}

/** Returns the last run of rows with distinct rates: item rows match base and tax too, but a recapitulation has each rate once. */
function recapitulation(rows: VatRow[]): VatRow[] {
  const kept: VatRow[] = [];
  for (const row of rows.toReversed()) {
    if (kept.some((other) => other.rate.eq(row.rate))) break;
    kept.unshift(row);
  }
  return kept;
}
