/** Rows that are no items, told by what the others come to: sums, strays between the rows, what follows them. */
import { Big } from 'big.js';
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { Context } from '../context.ts';
import { provesItself } from './row-proof.ts';
import type { WithRow } from './table-rows.ts';

const figureOf = ({ anchor }: WithRow): AmountCandidate | undefined => anchor.figures.get('net') ?? anchor.figures.get('gross');
const sumOf = (rows: readonly WithRow[]): Big => rows.reduce((sum, row) => sum.plus(figureOf(row)?.value ?? 0), new Big(0));

/** A last line without quantity or price that gives the sum of those above is no item. */
export function withoutSums<R extends WithRow>(rows: R[]): R[] {
  const last = rows.at(-1);
  if (last === undefined || rows.length < 2 || last.anchor.figures.has('quantity') || last.anchor.figures.has('unitPrice'))
    return rows;
  return figureOf(last)?.value.eq(sumOf(rows.slice(0, -1))) === true ? rows.slice(0, -1) : rows;
}

/** Sums that stand on the pages outside of the rows. */
function sumsBeside(context: Context, rows: readonly WithRow[]): ReadonlySet<string> {
  const own = new Set(rows.flatMap(({ anchor }) => anchor.row.tokens));
  const beside = context.amounts.filter(({ decimals, tokens }) => decimals === 2 && !tokens.some((token) => own.has(token)));
  return new Set(beside.map(({ value }) => value.toString()));
}

/** A sum may have been taken for the amount of another row. */
const sumIn = (row: WithRow): string[] => {
  const figure = figureOf(row);
  return figure?.decimals === 2 ? [figure.value.toString()] : [];
};

/** Where the rows that prove themselves come to a sum in print and all rows do not, the others are no items. */
export function withoutStrays<R extends WithRow>(context: Context, rows: R[]): R[] {
  const proven = rows.filter(({ anchor }) => provesItself(anchor.figures));
  const others = rows.filter(({ anchor }) => !provesItself(anchor.figures));
  if (proven.length === 0 || others.length === 0) return rows;
  const beside = sumsBeside(context, rows);
  if (beside.has(sumOf(rows).toString())) return rows;
  const sum = sumOf(proven).toString();
  return beside.has(sum) || others.some((row) => sumIn(row).includes(sum)) ? proven : rows;
}

/** The sum of one row is its own amount printed again. */
const leastOfSum = 2;

/**
 * Where the first rows come to a sum in print and all rows do not, what follows them without a quantity is of the document: discounts, charges.
 * Rows of one rate of VAT come to a sum in print as well, but those behind them have their quantities.
 */
export function withoutTail<R extends WithRow>(context: Context, rows: R[]): R[] {
  const printed = new Set(sumsBeside(context, rows));
  let sum = sumOf(rows);
  if (printed.has(sum.toString())) return rows;
  for (const [at, row] of [...rows.entries()].toReversed()) {
    if (at < leastOfSum || row.anchor.figures.has('quantity')) return rows;
    for (const amount of sumIn(row)) printed.add(amount);
    sum = sum.minus(figureOf(row)?.value ?? 0);
    if (printed.has(sum.toString())) return rows.slice(0, at);
  }
  return rows;
}
