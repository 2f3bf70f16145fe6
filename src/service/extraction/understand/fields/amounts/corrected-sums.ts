/**
 * Corrections print their sums three times: before, after, and the difference, which is what they charge or credit: `2 694,00`,
 * `2 494,54`, `-199,46`.
 */
import type { Big } from 'big.js';
import { looksLikeMoney } from '../../candidates/amounts.ts';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import type { Token } from '../../layout/tokens.ts';
import { differsByTax } from './amount-decode.ts';

/** Amounts of a line, a row or a column, by their place in it. */
type Line = { at: number; amounts: ReadonlyMap<number, AmountCandidate> };

export type Sums = { net: Big; vat: Big; total: Big };

/** `context`: without the sums that are replaced. `difference`: null if no net amount, its tax and their sum are among the differences. */
type Corrected = { context: Context; difference: Sums | null };

/** Two differences that come out exactly are no chance. */
const minDifferences = 2;
/** Maximum number of rows between two of the three. */
const maxRows = 8;

type Change = { was: AmountCandidate; is: AmountCandidate; by: AmountCandidate };

function changesIn(lines: readonly Line[]): Change[][] {
  return lines.flatMap((difference, third) =>
    lines.slice(0, third).flatMap((after, second) => {
      if (difference.at - after.at > maxRows) return [];
      const above = lines.slice(0, second).filter(({ at }) => after.at - at <= maxRows);
      return above.map((before) => changesBy(before, after, difference)).filter((changes) => changes.length > 0);
    }),
  );
}

function changesBy(before: Line, after: Line, difference: Line): Change[] {
  const found = [...difference.amounts].flatMap(([place, by]) => {
    const [was, is] = [before.amounts.get(place), after.amounts.get(place)];
    return was !== undefined && is !== undefined && is.value.minus(was.value).eq(by.value) ? [{ was, is, by }] : [];
  });
  return found.filter(({ by }) => !by.value.eq(0)).length < minDifferences ? [] : found;
}

function sumsOf(changes: readonly Change[]): Sums | null {
  const values = changes.map(({ by }) => by.value);
  for (const net of values)
    for (const vat of values) {
      const total = net.plus(vat);
      if (differsByTax(net, vat, total) && values.some((value) => value.eq(total))) return { net, vat, total };
    }
  return null;
}

/** Returns the place of the column that each amount ends in. */
function columnsOf(amounts: readonly AmountCandidate[], letterHeight: number): Map<AmountCandidate, number> {
  const places = new Map<AmountCandidate, number>();
  let [column, last] = [0, -Infinity];
  for (const amount of amounts.toSorted((a, b) => a.x1 - b.x1)) {
    if (amount.x1 - last > letterHeight) column += 1;
    last = amount.x1;
    places.set(amount, column);
  }
  return places;
}

function linesOf(
  amounts: readonly AmountCandidate[],
  lineOf: (amount: AmountCandidate) => number,
  placeOf: (amount: AmountCandidate) => number,
): Line[] {
  return [...Map.groupBy(amounts, lineOf)]
    .map(([at, line]) => ({ at, amounts: new Map(line.map((amount) => [placeOf(amount), amount])) }))
    .filter((line) => line.amounts.size >= minDifferences)
    .toSorted((a, b) => a.at - b.at);
}

/** Whether a change is no chance: items may be multiples of each other, but are not below zero. */
const isCertain = (changes: readonly Change[], inItems: ReadonlySet<Token>): boolean =>
  changes.every(
    ({ was, is, by }) => by.value.lte(0) || ![was, is, by].some(({ tokens }) => tokens.some((token) => inItems.has(token))),
  );

/** Finds the sums that a difference beside or below them replaces. */
export function correctedSums(context: Context, inItems: ReadonlySet<Token>): Corrected {
  const found = context.layout.pages.flatMap((page) => {
    const amounts = context.amounts.filter((amount) => amount.page === page.index && looksLikeMoney(amount));
    const columns = columnsOf(amounts, page.letterHeight);
    const rowOf = ({ row }: AmountCandidate): number => row;
    const columnOf = (amount: AmountCandidate): number => columns.get(amount) ?? 0;
    const changes = [...changesIn(linesOf(amounts, rowOf, columnOf)), ...changesIn(linesOf(amounts, columnOf, rowOf))];
    return changes.filter((each) => isCertain(each, inItems));
  });
  const replaced = new Set(found.flatMap((changes) => changes.flatMap(({ was, is }) => [was, is])));
  if (replaced.size === 0) return { context, difference: null };
  const amounts = context.amounts.filter((amount) => !replaced.has(amount));
  return { context: { ...context, amounts }, difference: found.map(sumsOf).findLast((sums) => sums !== null) ?? null };
}
