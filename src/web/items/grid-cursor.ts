/** Position and movement of the single focus of the grid. */
import type { RefObject } from 'react';
import type { LeaveDirection } from './use-cell-keys.ts';
import type { ItemTable } from './item-table.ts';
import type { ItemRow } from './rows.ts';

export const rowHeight = 30;
export type GridCell = { rowId: string; column: string };

const edges = ['rowStart', 'rowEnd', 'first', 'last'] as const;
export type Edge = (typeof edges)[number];
export const isEdge = (kind: string): kind is Edge => edges.some((edge) => edge === kind);

export type GridCursor = ReturnType<typeof gridCursor>;

export function gridCursor(
  table: ItemTable,
  rows: readonly ItemRow[],
  names: readonly string[],
  grid: RefObject<HTMLElement | null>,
) {
  const at = (): GridCell | null => {
    const cell = table.getFocusedCell();
    return cell ? { rowId: cell.row.id, column: cell.column.id } : null;
  };
  /** Returns the index of the focused row, or -1. */
  const position = (): number => rows.findIndex((each) => each.id === at()?.rowId);
  const column = (): string => at()?.column ?? names[0] ?? '';
  const put = (toRow: number, toColumn: string): void => {
    const row = rows[toRow];
    if (row) table.setFocusedCell(row.id, toColumn);
  };
  return {
    at,
    position,
    column,
    put,
    toStart: (): void => put(0, names[0] ?? ''),
    /** Moves as the cell is left. Returns whether there was a target. */
    go: (leave: LeaveDirection): boolean => {
      const from = at();
      if (!from) return false;
      if (leave === 'down' || leave === 'up') {
        table.moveCellSelection(leave);
        return true;
      }
      const row = position();
      const beside = names[names.indexOf(from.column) + (leave === 'next' ? 1 : -1)];
      if (beside !== undefined) put(row, beside);
      else if (leave === 'next' && row + 1 < rows.length) put(row + 1, names[0] ?? '');
      else if (leave === 'previous' && row > 0) put(row - 1, names.at(-1) ?? '');
      else return false;
      return true;
    },
    toEdge: (to: Edge): void =>
      put(
        to === 'first' ? 0 : to === 'last' ? rows.length - 1 : position(),
        (to === 'rowStart' || to === 'first' ? names[0] : names.at(-1)) ?? '',
      ),
    /** Moves by the number of visible rows. */
    leap: (by: 1 | -1): void => {
      const step = Math.max(1, Math.floor((grid.current?.clientHeight ?? rowHeight) / rowHeight) - 2);
      put(Math.max(0, Math.min(rows.length - 1, position() + by * step)), column());
    },
  };
}
