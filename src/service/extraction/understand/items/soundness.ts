/** How well the rows of a table hang together: by this one reading of it is better than another. */
import { Big } from 'big.js';
import { figureOf } from '#values/figure.ts';
import type { Context } from '../context.ts';
import { isProduct } from './row-proof.ts';

/** The cells of a row by field. */
export type RowCells = Readonly<Record<string, { value: string; wordIds: readonly number[] } | undefined>>;

const valueOf = (row: RowCells, name: string): Big | undefined => figureOf(row[name]?.value) ?? undefined;
const amountOf = (row: RowCells): Big | undefined => valueOf(row, 'item_amount_without_vat') ?? valueOf(row, 'item_amount');

/** Quantity times price is the amount. */
export function isProvenRow(row: RowCells): boolean {
  const [quantity, price, amount] = [valueOf(row, 'item_quantity'), valueOf(row, 'item_unit_price'), amountOf(row)];
  return quantity !== undefined && price !== undefined && amount !== undefined && isProduct(quantity, price, amount);
}

const isFilled = (row: RowCells, name: string): boolean => (row[name]?.value ?? '') !== '';

function sumOf(rows: readonly RowCells[]): Big | null {
  const amounts = rows.flatMap((row) => amountOf(row) ?? []);
  return amounts.length < rows.length ? null : amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));
}

/** Rows that prove themselves, lines that come to a sum in print, cells that are filled. From 0 to 3; -1 where there are no rows. */
export function soundness(context: Context, rows: readonly RowCells[]): number {
  if (rows.length === 0) return -1;
  const proven = rows.filter((row) => isFilled(row, 'item_description') && isProvenRow(row));
  const sum = sumOf(rows);
  const own = new Set(rows.flatMap((row) => Object.values(row).flatMap((cell) => cell?.wordIds ?? [])));
  const isPrinted =
    sum !== null &&
    context.amounts.some((amount) => amount.value.eq(sum) && !amount.tokens.some(({ wordId }) => own.has(wordId)));
  const cells = ['item_description', 'item_quantity', 'item_unit_price', 'item_amount_without_vat'];
  const filled = rows.reduce((all, row) => all + cells.filter((name) => isFilled(row, name)).length, 0);
  return proven.length / rows.length + (isPrinted ? 1 : 0) + filled / cells.length / rows.length;
}
