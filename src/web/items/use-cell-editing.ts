/** The one cell that is being typed in. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { EditedValue } from '#web/values/edited-value.ts';
import type { Leave } from './cell-editor.tsx';
import type { GridCell, GridCursor } from './grid-cursor.ts';
import { cellOf, setCells, type ItemRow } from './rows.ts';
import classes from './items.module.css';

type EditedCell = GridCell & { initial: string };

type Input = {
  rows: readonly ItemRow[];
  cursor: GridCursor;
  grid: RefObject<HTMLElement | null>;
  isReadOnly: boolean;
  /** What stands in a cell when one begins to change it; null for a column that is not shown. */
  textOf: (row: ItemRow, column: string) => string | null;
  read: (column: string, text: string) => EditedValue;
  onChange: (rows: readonly ItemRow[]) => void;
};

export type CellEditing = ReturnType<typeof useCellEditing>;

export function useCellEditing({ rows, cursor, grid, isReadOnly, textOf, read, onChange }: Input) {
  'use no memo';
  const [cell, setCell] = useState<EditedCell | null>(null);
  /** Key by key: the sums go along. */
  const [typed, setTyped] = useState<string | null>(null);
  const isDropped = useRef(false);

  const begin = (at: GridCell | null, initial?: string): void => {
    const row = rows.find((each) => each.id === at?.rowId);
    const text = row && at ? textOf(row, at.column) : null;
    if (isReadOnly || !at || text === null) return;
    setTyped(null);
    // at once, so that the key that began it still arrives in the input
    flushSync(() => setCell({ ...at, initial: initial ?? text }));
    grid.current?.querySelector<HTMLInputElement>(`.${classes.editor}`)?.focus();
  };
  const beginNow = useRef(begin);
  useEffect(() => {
    beginNow.current = begin;
  });
  // the same for all rows and all time: a row that is given another one is drawn again
  const [beginAt] = useState(() => (rowId: string, column: string) => beginNow.current({ rowId, column }));

  return {
    cell,
    begin,
    beginAt,
    onType: setTyped,
    /** The rows as they will be when the cell is left as it stands. */
    rowsTyped: cell && typed !== null ? setCells(rows, [{ ...cell, cell: read(cell.column, typed) }]) : rows,
    commit: (text: string, leave: Leave): void => {
      if (isDropped.current) return;
      const row = rows.find((each) => each.id === cell?.rowId);
      if (cell && row && text !== cell.initial) {
        const value = read(cell.column, text);
        if (cellOf(row, cell.column).value !== value.value) onChange(setCells(rows, [{ ...cell, cell: value }]));
      }
      setCell(null);
      if (leave === 'stay') return;
      grid.current?.focus();
      cursor.go(leave);
    },
    cancel: (): void => {
      setCell(null);
      grid.current?.focus();
    },
    /** What was half typed gives way to what was put there. */
    drop: (): void => {
      isDropped.current = true;
      flushSync(() => setCell(null));
      isDropped.current = false;
    },
  };
}
