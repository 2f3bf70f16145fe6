/** Relations among the amounts of a page: which is the sum or the product of others. */
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { Token } from '../layout/tokens.ts';

export type FigureSigns = {
  decimals: number;
  size: number;
  isPercent: boolean;
  hasCurrency: boolean;
  isLargest: boolean;
  isSum: boolean;
  isAddend: boolean;
  isProduct: boolean;
  isFactor: boolean;
  repeats: number;
  place: number;
};

/** The number of pairs grows quadratically; pages that consist of numbers only are skipped. */
const maxFigures = 160;

const cents = (amount: AmountCandidate): number => Math.round(Number(amount.value) * 100);

function sumsAmong(values: readonly number[]): { sums: Set<number>; addends: Set<number> } {
  const known = new Set(values);
  const sums = new Set<number>();
  const addends = new Set<number>();
  const distinct = [...known].filter((value) => value !== 0).slice(0, maxFigures);
  for (const [at, a] of distinct.entries()) {
    for (const b of distinct.slice(at + 1)) {
      if (!known.has(a + b) || a + b === 0) continue;
      sums.add(a + b);
      addends.add(a).add(b);
    }
  }
  return { sums, addends };
}

/** Finds amounts that are quantity times price, within a cent of rounding. */
function productsIn(row: readonly AmountCandidate[]): { products: Set<AmountCandidate>; factors: Set<AmountCandidate> } {
  const products = new Set<AmountCandidate>();
  const factors = new Set<AmountCandidate>();
  for (const product of row) {
    for (const a of row) {
      for (const b of row) {
        if (a === b || a === product || b === product || product.value.eq(0)) continue;
        if (Math.abs(Number(a.value) * Number(b.value) - Number(product.value)) > 0.011) continue;
        products.add(product);
        factors.add(a).add(b);
      }
    }
  }
  return { products, factors };
}

export function figureSignsOf(amounts: readonly AmountCandidate[]): Map<Token, FigureSigns> {
  const money = amounts.filter((amount) => !amount.isPercent);
  const values = money.map(cents);
  const { sums, addends } = sumsAmong(values);
  const largest = Math.max(0, ...money.filter(({ decimals }) => decimals === 2).map(cents));
  const products = new Set<AmountCandidate>();
  const factors = new Set<AmountCandidate>();
  for (const row of Map.groupBy(money, ({ row: index }) => index).values()) {
    if (row.length > 9) continue;
    const found = productsIn(row);
    for (const each of found.products) products.add(each);
    for (const each of found.factors) factors.add(each);
  }
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const signs = new Map<Token, FigureSigns>();
  for (const [at, amount] of amounts.entries()) {
    const value = cents(amount);
    const each = {
      decimals: amount.decimals,
      size: Math.log10(Math.abs(Number(amount.value)) + 1),
      isPercent: amount.isPercent,
      hasCurrency: amount.currency !== null,
      isLargest: value === largest && value > 0,
      isSum: sums.has(value),
      isAddend: addends.has(value),
      isProduct: products.has(amount),
      isFactor: factors.has(amount),
      repeats: counts.get(value) ?? 1,
      place: at / amounts.length,
    };
    for (const token of amount.tokens) signs.set(token, each);
  }
  return signs;
}
