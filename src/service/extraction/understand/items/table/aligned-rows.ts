/** Extracts unverified rows again by the positions of the numbers in verified ones: headings need not be above their numbers. */
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import type { ColumnKind } from '../../lexicon/item-columns.ts';
import type { Column, TableHeader } from './header.ts';
import { isVerifiedRow } from '../line-arithmetic.ts';
import { figureKinds } from './assign.ts';
import { readRow } from './read-row.ts';
import type { WithRow } from './read-row.ts';

/** Minimum number of verified rows: a single one may add up by chance and does not show the extent of its column. */
const minVerifiedRows = 2;

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function columnsOf(header: TableHeader, proven: readonly WithRow[]): Column[] {
  const figuresOf = (kind: ColumnKind): AmountCandidate[] => proven.flatMap(({ anchor }) => anchor.figures.get(kind) ?? []);
  return header.columns
    .map((column) => {
      const figures = figureKinds.has(column.kind) ? figuresOf(column.kind) : [];
      if (figures.length < minVerifiedRows) return column;
      return { ...column, x0: middle(figures.map(({ x0 }) => x0)), x1: middle(figures.map(({ x1 }) => x1)) };
    })
    .toSorted((a, b) => a.x0 - b.x0);
}

/** Aligns the rows of one table. */
export function alignRows<R extends WithRow>(
  context: Context,
  header: TableHeader,
  letterHeight: number,
  rows: readonly R[],
): R[] {
  const proven = rows.filter(({ anchor }) => isVerifiedRow(anchor.figures) && anchor.figures.get('net')?.value.eq(0) !== true);
  if (proven.length < minVerifiedRows) return [...rows];
  const aligned = columnsOf(header, proven);
  return rows.map((row) => {
    if (proven.includes(row)) return row;
    const again = readRow(context, header, row.anchor.row, letterHeight, { aligned, amounts: row.anchor.amounts });
    const isAsFull = again.figures.size >= row.anchor.figures.size && (again.figures.has('net') || again.figures.has('gross'));
    return isAsFull ? { ...row, anchor: again } : row;
  });
}
