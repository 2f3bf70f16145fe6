/** What is done to the rows as a whole: the selected cells cleared or filled from above, rows added and taken out. */
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { GridCursor } from './grid-cursor.ts';
import { spanOf, type ItemTable } from './item-table.ts';
import { allColumnsOf, copyFromAbove, deleteRows, emptyCell, insertRow, newRow, setCells, type ItemRow } from './rows.ts';

/** The grid at this moment, for what acts on it. */
export type Grid = {
  table: ItemTable;
  rows: readonly ItemRow[];
  /** Of the columns that are shown. */
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
      // there before the cursor goes to it
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
    copyAbove: (): void => onChange(copyFromAbove(rows, selectedRowIds(), table.getCellSelectionColumnIds())),
    /** Also what is not shown. */
    copyRow: (): void => onChange(copyFromAbove(rows, selectedRowIds(), allColumnsOf(names, rows))),
  };
}
