import type { KeyboardEvent } from 'react';
import { isEdge } from './grid-cursor.ts';
import type { Grid, GridEdits } from './grid-edits.ts';
import { gridCommandOf, type GridCommand } from './grid-keys.ts';
import type { CellEditing } from './use-cell-editing.ts';

const changes = new Set<GridCommand['kind']>(['clear', 'insertRow', 'deleteRows', 'copyAbove', 'copyRow', 'edit', 'type']);

/** Returns the keyboard handler of the grid, which works as in a spreadsheet. Escape calls `onLeave`. */
export function gridKeyHandler(grid: Grid, edits: GridEdits, editing: CellEditing, onLeave: () => void) {
  const { table, cursor, isReadOnly } = grid;
  const act = (command: GridCommand) => {
    if (command.kind === 'move') table.moveCellSelection(command.to);
    else if (command.kind === 'extend') table.extendCellSelection(command.to);
    else if (command.kind === 'leap') cursor.leap(command.to === 'down' ? 1 : -1);
    else if (isEdge(command.kind)) cursor.toEdge(command.kind);
    else if (command.kind === 'enter') cursor.go('down');
    else if (command.kind === 'enterBack') cursor.go('up');
    else if (command.kind === 'edit') editing.begin(cursor.at());
    else if (command.kind === 'clear') edits.clear();
    else if (command.kind === 'insertRow') edits.addRow(Math.max(0, cursor.position()));
    else if (command.kind === 'deleteRows') edits.removeRows();
    else if (command.kind === 'copyAbove') edits.copyAbove();
    else if (command.kind === 'copyRow') edits.copyRow();
    else if (command.kind === 'selectAll') table.selectAllCells();
  };
  return (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Escape') return onLeave();
    const command = gridCommandOf(event.nativeEvent);
    if (!command || (isReadOnly && changes.has(command.kind))) return;
    if (!cursor.at()) cursor.toStart();
    if (command.kind === 'type') {
      // The character is passed on to the editor and must not trigger a shortcut of the screen.
      event.stopPropagation();
      return editing.begin(cursor.at(), '');
    }
    if ((command.kind === 'next' || command.kind === 'previous') && !cursor.go(command.kind)) return; // The browser moves the focus to the next element.
    event.preventDefault();
    event.stopPropagation();
    act(command);
  };
}
