/** State of the cell that is being edited. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { EditedValue } from '#web/values/edited-value.ts';
import type { LeaveDirection } from './use-cell-keys.ts';
import type { GridCell, GridCursor } from './grid-cursor.ts';
import { cellOf, setCells, type ItemRow } from './rows.ts';
import classes from './items.module.css';

type EditedCell = GridCell & { initial: string };

type Input = {
  rows: readonly ItemRow[];
  cursor: GridCursor;
  grid: RefObject<HTMLElement | null>;
  isReadOnly: boolean;
  /** Returns the initial text of the editor, or null for a column that is not shown. */
  textOf: (row: ItemRow, column: string) => string | null;
  read: (column: string, text: string) => EditedValue;
  onChange: (rows: readonly ItemRow[]) => void;
};

export type CellEditing = ReturnType<typeof useCellEditing>;

export function useCellEditing({ rows, cursor, grid, isReadOnly, textOf, read, onChange }: Input) {
  'use no memo';
  const [cell, setCell] = useState<EditedCell | null>(null);
  /** Updated on every key, so that the sums are updated too. */
  const [typed, setTyped] = useState<string | null>(null);
  const isCanceled = useRef(false);

  const begin = (at: GridCell | null, initial?: string): void => {
    const row = rows.find((each) => each.id === at?.rowId);
    const text = row && at ? textOf(row, at.column) : null;
    if (isReadOnly || !at || text === null) return;
    setTyped(null);
    // Synchronously, so that the key that started editing reaches the input.
    flushSync(() => setCell({ ...at, initial: initial ?? text }));
    grid.current?.querySelector<HTMLInputElement>(`.${classes.editor}`)?.focus();
  };
  const beginRef = useRef(begin);
  useEffect(() => {
    beginRef.current = begin;
  });
  // A stable function for all rows, because a row renders when it receives a new one.
  const [beginAt] = useState(() => (rowId: string, column: string) => beginRef.current({ rowId, column }));

  return {
    cell,
    begin,
    beginAt,
    onType: setTyped,
    /** Rows as they will be if the current text is committed. */
    rowsTyped: cell && typed !== null ? setCells(rows, [{ ...cell, cell: read(cell.column, typed) }]) : rows,
    commit: (text: string, leave: LeaveDirection): void => {
      if (isCanceled.current) return;
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
    /** Discards a partly typed text when the cell is set from outside. */
    drop: (): void => {
      isCanceled.current = true;
      flushSync(() => setCell(null));
      isCanceled.current = false;
    },
  };
}
