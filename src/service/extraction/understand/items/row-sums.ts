/** Rows that are no items, told by what the others come to: sums, strays between the rows, what follows them. */
import { Big } from 'big.js';
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { Context } from '../context.ts';
import { provesItself } from './row-proof.ts';
import type { TableRow } from './table-rows.ts';

type WithRow = { anchor: TableRow };

const figureOf = ({ anchor }: WithRow): AmountCandidate | undefined => anchor.figures.get('net') ?? anchor.figures.get('gross');
const sumOf = (rows: readonly WithRow[]): Big => rows.reduce((sum, row) => sum.plus(figureOf(row)?.value ?? 0), new Big(0));

/** A last line without quantity or price that gives the sum of those above is no item. */
export function withoutSums<R extends WithRow>(rows: R[]): R[] {
  const last = rows.at(-1);
  if (last === undefined || rows.length < 2 || last.anchor.figures.has('quantity') || last.anchor.figures.has('unitPrice'))
    return rows;
  return figureOf(last)?.value.eq(sumOf(rows.slice(0, -1))) === true ? rows.slice(0, -1) : rows;
}

/** What some of the rows come to stands elsewhere on the pages, or as the amount of another row: a sum that was taken for one. */
function hasPrintedSum(context: Context, rows: readonly WithRow[], some = rows): boolean {
  const own = new Set(rows.flatMap(({ anchor }) => anchor.row.tokens));
  const amountsOfOthers = rows.filter((row) => !some.includes(row)).flatMap((row) => figureOf(row)?.tokens ?? []);
  for (const token of amountsOfOthers) own.delete(token);
  const sum = sumOf(some);
  return context.amounts.some(
    ({ decimals, tokens, value }) => decimals === 2 && value.eq(sum) && !tokens.some((token) => own.has(token)),
  );
}

/** Where the rows that prove themselves come to a sum in print and all rows do not, the others are no items. */
export function withoutStrays<R extends WithRow>(context: Context, rows: R[]): R[] {
  const proven = rows.filter(({ anchor }) => provesItself(anchor.figures));
  if (proven.length === 0 || proven.length === rows.length) return rows;
  return !hasPrintedSum(context, rows) && hasPrintedSum(context, rows, proven) ? proven : rows;
}

/** The sum of one row is its own amount printed again. */
const leastOfSum = 2;

/**
 * Where the first rows come to a sum in print and all rows do not, what follows them without a quantity is of the document: discounts, charges.
 * Rows of one rate of VAT come to a sum in print as well, but those behind them have their quantities.
 */
export function withoutTail<R extends WithRow>(context: Context, rows: R[]): R[] {
  if (hasPrintedSum(context, rows)) return rows;
  for (let count = rows.length - 1; count >= leastOfSum; count -= 1) {
    if (rows[count]?.anchor.figures.has('quantity') === true) return rows;
    const first = rows.slice(0, count);
    if (hasPrintedSum(context, rows, first)) return first;
  }
  return rows;
}
