/** Assigns the numbers of a row to the columns of its table. */
import type { AmountCandidate } from '../../candidates/amounts.ts';
import { middleX, overlapX } from '../../layout/geometry.ts';
import type { ColumnKind } from '../../lexicon/item-columns.ts';
import type { Column } from './header.ts';

export const figureKinds: ReadonlySet<ColumnKind> = new Set<ColumnKind>([
  'position',
  'quantity',
  'unitPrice',
  'discount',
  'vatRate',
  'vatAmount',
  'net',
  'gross',
  'other',
]);

/** A number farther than this from every column, in points, belongs to none. */
export const maxOutlierDistance = 45;

/** Returns the distance of a number from a column: numbers are aligned right, left or centered with their heading. */
export function offset(figure: AmountCandidate, column: Column): number {
  const aligned = Math.min(
    Math.abs(figure.x1 - column.x1),
    Math.abs(figure.x0 - column.x0),
    Math.abs(middleX(figure) - middleX(column)),
  );
  return overlapX(figure, column) > 0 ? aligned * 0.4 : aligned + 4;
}

function fitCost(figure: AmountCandidate, column: Column): number {
  if (figure.isPercent) return column.kind === 'vatRate' ? -25 : column.kind === 'discount' ? -10 : 60;
  if (column.kind === 'vatRate') return figure.value.gt(30) || figure.value.lt(0) ? 80 : 0;
  if (column.kind === 'position') return figure.decimals > 0 || figure.value.gt(999) ? 60 : 0;
  if ((column.kind === 'net' || column.kind === 'gross') && figure.decimals === 0 && figure.currency === null) return 12;
  if (column.kind === 'quantity' && figure.currency !== null) return 40;
  return 0;
}

/**
 * Assigns numbers to columns from left to right without crossing, with the least sum of offsets; a number may remain unassigned. The
 * rightmost comes first.
 */
export function assign<C extends Column>(
  figures: readonly AmountCandidate[],
  columns: readonly C[],
  leaveOut: number,
): Map<C, AmountCandidate> {
  const rowsCount = figures.length;
  const columnsCount = columns.length;
  const cost: number[][] = Array.from({ length: rowsCount + 1 }, () => Array.from({ length: columnsCount + 1 }, () => 0));
  for (let i = 1; i <= rowsCount; i += 1) {
    for (let j = 0; j <= columnsCount; j += 1) {
      const figure = figures[i - 1];
      const column = columns[j - 1];
      const out = (cost[i - 1]?.[j] ?? 0) + leaveOut;
      const skip = j > 0 ? (cost[i]?.[j - 1] ?? Infinity) : Infinity;
      const put =
        figure !== undefined && column !== undefined
          ? (cost[i - 1]?.[j - 1] ?? Infinity) + offset(figure, column) + fitCost(figure, column)
          : Infinity;
      const line = cost[i];
      if (line !== undefined) line[j] = Math.min(out, skip, put);
    }
  }
  const result = new Map<C, AmountCandidate>();
  let [i, j] = [rowsCount, columnsCount];
  while (i > 0 && j >= 0) {
    const here = cost[i]?.[j] ?? 0;
    const figure = figures[i - 1];
    if (j > 0 && here === cost[i]?.[j - 1]) j -= 1;
    else if (here === (cost[i - 1]?.[j] ?? 0) + leaveOut) i -= 1;
    else {
      const column = columns[j - 1];
      if (figure !== undefined && column !== undefined) result.set(column, figure);
      i -= 1;
      j -= 1;
    }
  }
  return result;
}
