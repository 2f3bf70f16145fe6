/** Rows that are not items, detected by the sum of the others: sums, stray rows, and what follows the items. */
import { Big } from 'big.js';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { isVerifiedRow } from '../line-arithmetic.ts';
import type { WithRow } from './read-row.ts';

const figureOf = ({ anchor }: WithRow): AmountCandidate | undefined => anchor.figures.get('net') ?? anchor.figures.get('gross');
const sumOf = (rows: readonly WithRow[]): Big => rows.reduce((sum, row) => sum.plus(figureOf(row)?.value ?? 0), new Big(0));

/** Removes a last line that has no quantity or price and equals the sum of those above. */
export function withoutSums<R extends WithRow>(rows: R[]): R[] {
  const last = rows.at(-1);
  if (last === undefined || rows.length < 2 || last.anchor.figures.has('quantity') || last.anchor.figures.has('unitPrice'))
    return rows;
  return figureOf(last)?.value.eq(sumOf(rows.slice(0, -1))) === true ? rows.slice(0, -1) : rows;
}

/** Returns the amounts printed outside of the rows. */
function sumsBeside(context: Context, rows: readonly WithRow[]): ReadonlySet<string> {
  const own = new Set(rows.flatMap(({ anchor }) => anchor.row.tokens));
  const beside = context.amounts.filter(({ decimals, tokens }) => decimals === 2 && !tokens.some((token) => own.has(token)));
  return new Set(beside.map(({ value }) => value.toString()));
}

/** A sum may have been extracted as the amount of another row. */
const sumIn = (row: WithRow): string[] => {
  const figure = figureOf(row);
  return figure?.decimals === 2 ? [figure.value.toString()] : [];
};

/** Removes unverified rows if the verified ones add up to a printed sum and all rows together do not. */
export function withoutOutliers<R extends WithRow>(context: Context, rows: R[]): R[] {
  const proven = rows.filter(({ anchor }) => isVerifiedRow(anchor.figures));
  const others = rows.filter(({ anchor }) => !isVerifiedRow(anchor.figures));
  if (proven.length === 0 || others.length === 0) return rows;
  const beside = sumsBeside(context, rows);
  if (beside.has(sumOf(rows).toString())) return rows;
  const sum = sumOf(proven).toString();
  return beside.has(sum) || others.some((row) => sumIn(row).includes(sum)) ? proven : rows;
}

/** Minimum number of rows of a sum: that of one row is its own amount printed again. */
const minSummedRows = 2;

/**
 * Removes rows without a quantity at the end, such as discounts and charges on the document, if the rows before add up to a printed sum and
 * all rows do not. Rows of one VAT rate add up to a printed sum as well, but the rows after them have quantities.
 */
export function withoutTail<R extends WithRow>(context: Context, rows: R[]): R[] {
  const printed = new Set(sumsBeside(context, rows));
  let sum = sumOf(rows);
  if (printed.has(sum.toString())) return rows;
  for (const [at, row] of [...rows.entries()].toReversed()) {
    if (at < minSummedRows || row.anchor.figures.has('quantity')) return rows;
    for (const amount of sumIn(row)) printed.add(amount);
    sum = sum.minus(figureOf(row)?.value ?? 0);
    if (printed.has(sum.toString())) return rows.slice(0, at);
  }
  return rows;
}
