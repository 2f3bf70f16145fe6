/** Edits of rows: clear or fill down selected cells, add and delete rows. */
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { GridCursor } from './grid-cursor.ts';
import { spanOf, type ItemTable } from './item-table.ts';
import { allColumnsOf, fillDown, deleteRows, emptyCell, insertRow, newRow, setCells, type ItemRow } from './rows.ts';

/** Current state of the grid for the code that acts on it. */
export type Grid = {
  table: ItemTable;
  rows: readonly ItemRow[];
  /** Names of the shown columns. */
  names: readonly string[];
  cursor: GridCursor;
  element: RefObject<HTMLDivElement | null>;
  isReadOnly: boolean;
  onChange: (rows: readonly ItemRow[]) => void;
};

export type GridEdits = ReturnType<typeof gridEdits>;

export function gridEdits({ table, rows, names, cursor, element, onChange }: Grid) {
  const selectedRowIds = () => new Set(table.getCellSelectionRowIds());
  return {
    clear: (): void => {
      const selected = table.getCellSelectionColumnIds();
      const cells = [...selectedRowIds()].flatMap((rowId) => selected.map((column) => ({ rowId, column, cell: emptyCell })));
      onChange(setCells(rows, cells));
    },
    addRow: (position: number): void => {
      const row = newRow();
      // The row has to exist before the cursor moves to it.
      flushSync(() => onChange(insertRow(rows, position, row)));
      table.setFocusedCell(row.id, cursor.column());
      element.current?.focus();
    },
    removeRows: (): void => {
      const span = spanOf(table);
      if (!span) return;
      const left = deleteRows(rows, selectedRowIds());
      onChange(left);
      const next = left[Math.min(span.top, left.length - 1)];
      if (next) table.setFocusedCell(next.id, cursor.column());
      else table.resetCellSelection(true);
    },
    copyAbove: (): void => onChange(fillDown(rows, selectedRowIds(), table.getCellSelectionColumnIds())),
    /** Includes columns that are not shown. */
    copyRow: (): void => onChange(fillDown(rows, selectedRowIds(), allColumnsOf(names, rows))),
  };
}
