/** Reports the cursor position and moves the cursor on request. */
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useRef, type RefObject } from 'react';
import type { GridCell } from './grid-cursor.ts';
import type { Grid } from './grid-edits.ts';
import type { CellEditing } from './use-cell-editing.ts';

/** `isDone`: the cell has its value and the cursor moves to the next one. */
export type GridHandle = { goTo: (cell: GridCell, isDone: boolean) => void };

type Scroller = Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>;

/** Reports every move of the cursor and scrolls its row into view, also when the grid becomes smaller. */
export function useCursorReporting(
  { table, element }: Pick<Grid, 'table' | 'element'>,
  scroller: Scroller,
  onFocusCell: (cell: GridCell | null) => void,
): void {
  'use no memo';
  const told = useRef(onFocusCell);
  useEffect(() => {
    told.current = onFocusCell;
  });
  useEffect(() => {
    const tell = () => {
      const cell = table.getFocusedCell();
      told.current(cell ? { rowId: cell.row.id, column: cell.column.id } : null);
      if (cell) scroller.scrollToIndex(cell.row.index, { align: 'auto' });
    };
    const { unsubscribe } = table.atoms.cellSelection.subscribe(tell);
    return unsubscribe;
  }, [table, scroller]);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(() => {
      const cell = table.getFocusedCell();
      if (cell) scroller.scrollToIndex(cell.row.index, { align: 'auto' });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [table, scroller, element]);
}

/** `hand`: handle for moving the cursor from outside; `start`: initial position. */
export function useGridHandle(
  grid: Grid,
  editing: CellEditing,
  hand: RefObject<GridHandle | null>,
  start: GridCell | null,
): void {
  'use no memo';
  const { table, names, cursor, element } = grid;
  /** Cell whose column is not shown yet, but will be after the next render. */
  const pendingCell = useRef<GridCell | null>(start);
  const goTo = (cell: GridCell, isDone: boolean) => {
    pendingCell.current = names.includes(cell.column) ? null : cell;
    if (pendingCell.current) return;
    editing.drop();
    table.setFocusedCell(cell.rowId, cell.column);
    if (isDone) cursor.go('next');
    element.current?.focus();
  };
  useImperativeHandle(hand, () => ({ goTo }));
  useEffect(() => {
    // After this render, because it causes another one.
    if (pendingCell.current && names.includes(pendingCell.current.column))
      queueMicrotask(() => pendingCell.current && hand.current?.goTo(pendingCell.current, false));
  });
}
