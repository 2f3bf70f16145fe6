/** Tells columns with the same name apart by their order. */
import type { ColumnKind } from '../../lexicon/item-columns.ts';
import { moneyKinds } from './header.ts';
import type { Column } from './header.ts';

/** Distinguishes columns with the same name by their order: prices before amounts, net before gross. */
export function settled(columns: Column[]): Column[] {
  const described = columns.findIndex((column) => column.kind === 'description');
  // row numbers come first: `č.` after a description belongs to the line above the table
  const result = columns
    .filter((column, at) => column.kind !== 'position' || described < 0 || at < described)
    .map((column) => ({ ...column }));
  const has = (kind: ColumnKind): boolean => result.some((column) => column.kind === kind);
  const descriptionAt = result.findIndex((column) => column.kind === 'description');
  for (const [at, column] of result.entries()) {
    // `Amount` before the description is a quantity.
    if (at < descriptionAt && column.kind === 'amount' && !has('quantity')) column.kind = 'quantity';
  }
  // A second price is the amount.
  const [, ...laterPrices] = result.filter((column) => column.kind === 'unitPrice');
  for (const column of laterPrices) if (column.qualifier === undefined) column.kind = 'amount';
  nameAmounts(result);
  for (const [at, column] of result.entries()) {
    const earlier = result.slice(0, at).find((other) => other.kind === column.kind);
    if (earlier === undefined) continue;
    if (column.kind === 'unitPrice') column.kind = has('net') || has('gross') ? 'other' : 'net';
    else if (column.kind === 'net') earlier.kind = has('unitPrice') ? 'other' : 'unitPrice';
    // the gross amount stands behind those that it is made of
    else if (column.kind === 'gross' && isBeforeVat(earlier, column, result)) earlier.kind = 'other';
    else column.kind = column.kind === 'vatRate' ? 'vatAmount' : 'other';
  }
  const lastMoney = result.findLast((column) => moneyKinds.has(column.kind));
  if (lastMoney?.kind === 'unitPrice' && !has('net') && !has('gross')) lastMoney.kind = 'net';
  return result;
}

/**
 * Distinguishes amount columns: `Cena … Celkem` around a VAT column are net and gross; without VAT between them, the last is the amount of
 * the line.
 */
function nameAmounts(columns: Column[]): void {
  const amounts = columns.filter((column) => column.kind === 'amount');
  const last = amounts.at(-1);
  const hasNet = columns.some((column) => column.kind === 'net');
  const hasGross = columns.some((column) => column.kind === 'gross');
  for (const column of amounts) {
    const isVatBetween = last !== undefined && column !== last && isBeforeVat(column, last, columns);
    if (column.qualifier !== undefined) column.kind = column.qualifier;
    else if (column === last)
      column.kind =
        hasNet || (amounts.length > 1 && amounts.some((other) => other !== column && isBeforeVat(other, column, columns)))
          ? 'gross'
          : 'net';
    else column.kind = isVatBetween && !hasNet ? 'net' : hasGross || hasNet ? 'other' : 'unitPrice';
  }
}

const isBeforeVat = (amount: Column, last: Column, columns: readonly Column[]): boolean =>
  columns.some((other) => (other.kind === 'vatAmount' || other.kind === 'vatRate') && other.x0 > amount.x0 && other.x0 < last.x0);
