/** Tells where the cursor stands, and puts it where others want it. */
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useRef, type RefObject } from 'react';
import type { GridCell } from './grid-cursor.ts';
import type { Grid } from './grid-edits.ts';
import type { CellEditing } from './use-cell-editing.ts';

/** `isDone`: it has its value, the cursor goes on to the next one. */
export type GridHandle = { goTo: (cell: GridCell, isDone: boolean) => void };

type Scroller = Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>;

/** Every move of the cursor is told, and its row comes into sight; it stays there when the grid becomes lower. */
export function useCursorTold(
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

/** `hand`: by which others put the cursor; `start`: where it stands at first. */
export function useGridHandle(
  grid: Grid,
  editing: CellEditing,
  hand: RefObject<GridHandle | null>,
  start: GridCell | null,
): void {
  'use no memo';
  const { table, names, cursor, element } = grid;
  /** A place whose column is not shown yet: it will be with the next picture. */
  const awaited = useRef<GridCell | null>(start);
  const goTo = (cell: GridCell, isDone: boolean) => {
    awaited.current = names.includes(cell.column) ? null : cell;
    if (awaited.current) return;
    editing.drop();
    table.setFocusedCell(cell.rowId, cell.column);
    if (isDone) cursor.go('next');
    element.current?.focus();
  };
  useImperativeHandle(hand, () => ({ goTo }));
  useEffect(() => {
    // after the picture, since this makes another one
    if (awaited.current && names.includes(awaited.current.column))
      queueMicrotask(() => awaited.current && hand.current?.goTo(awaited.current, false));
  });
}
