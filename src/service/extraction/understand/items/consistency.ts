/** Scores how consistent the rows of a table are, to compare alternative extractions of it. */
import { Big } from 'big.js';
import { figureOf } from '#values/figure.ts';
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { wordIdsOf } from '../layout/layout.ts';
import { isGrossOf, isProduct, withVat } from './line-arithmetic.ts';

/** Cells of a row by field. */
export type RowCells = Readonly<Record<string, { value: string; wordIds: readonly number[] } | undefined>>;

export const cellsOf = (item: Readonly<Record<string, Found>>): RowCells =>
  Object.fromEntries(Object.entries(item).map(([name, { value, tokens }]) => [name, { value, wordIds: wordIdsOf(tokens) }]));

const valueOf = (row: RowCells, name: string): Big | undefined => figureOf(row[name]?.value) ?? undefined;
const amountOf = (row: RowCells): Big | undefined => valueOf(row, 'item_amount_without_vat') ?? valueOf(row, 'item_amount');

type Factors = { quantity: Big; price: Big; amount: Big };

function factorsOf(row: RowCells): Factors | null {
  const [quantity, price, amount] = [valueOf(row, 'item_quantity'), valueOf(row, 'item_unit_price'), amountOf(row)];
  return quantity === undefined || price === undefined || amount === undefined ? null : { quantity, price, amount };
}

/** Whether quantity times price, less the discount or with the VAT of the row, equals the amount. */
export function isConsistentRow(row: RowCells): boolean {
  const factors = factorsOf(row);
  if (factors === null) return false;
  const { quantity, price, amount } = factors;
  const discount = valueOf(row, 'item_discount');
  const rate = valueOf(row, 'item_vat_rate');
  return (
    isProduct(quantity, price, amount) ||
    (discount !== undefined && isProduct(quantity, price, amount.plus(discount))) ||
    (rate !== undefined && isProduct(quantity, withVat(price, rate), amount))
  );
}

/** Whether the net amount with its VAT is the gross amount of the row. */
function isTaxedRow(row: RowCells): boolean {
  const [net, gross, rate] = ['item_amount_without_vat', 'item_amount', 'item_vat_rate'].map((name) => valueOf(row, name));
  return net !== undefined && gross !== undefined && rate?.gt(0) === true && isGrossOf(net, rate, gross);
}

/**
 * Whether the amount is too high: a discount makes it less than quantity times price, and it may include tax; nothing else makes it higher.
 */
function isContradicted(row: RowCells): boolean {
  const factors = factorsOf(row);
  return factors !== null && factors.amount.abs().gt(factors.quantity.times(factors.price).abs().times(maxGrossRatio));
}
const maxGrossRatio = 1.3;

const isFilled = (row: RowCells, name: string): boolean => (row[name]?.value ?? '') !== '';

function sumOf(rows: readonly RowCells[], valueIn: (row: RowCells) => Big | undefined): Big | null {
  const amounts = rows.flatMap((row) => valueIn(row) ?? []);
  return amounts.length < rows.length ? null : amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));
}

/** Scores rows from -1 to 3: verified rows less contradictory ones, a printed sum that they add up to, and filled cells. */
export function consistencyScore(context: Context, rows: readonly RowCells[]): number {
  if (rows.length === 0) return -1;
  const proven = rows.filter((row) => isFilled(row, 'item_description') && (isConsistentRow(row) || isTaxedRow(row)));
  const sums = [sumOf(rows, amountOf), sumOf(rows, (row) => valueOf(row, 'item_amount'))].filter((sum) => sum !== null);
  const own = new Set(rows.flatMap((row) => Object.values(row).flatMap((cell) => cell?.wordIds ?? [])));
  const isPrinted = context.amounts.some(
    (amount) => sums.some((sum) => amount.value.eq(sum)) && !amount.tokens.some(({ wordId }) => own.has(wordId)),
  );
  const cells = ['item_description', 'item_quantity', 'item_unit_price', 'item_amount_without_vat'];
  const filled = rows.reduce((all, row) => all + cells.filter((name) => isFilled(row, name)).length, 0);
  const contradicted = rows.filter(isContradicted);
  return (proven.length - contradicted.length) / rows.length + (isPrinted ? 1 : 0) + filled / cells.length / rows.length;
}

export const consistencyOf = (context: Context, items: readonly Readonly<Record<string, Found>>[]): number =>
  consistencyScore(context, items.map(cellsOf));
