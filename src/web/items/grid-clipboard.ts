/** Copying and pasting cells of the grid in the clipboard format of spreadsheets. */
import type { ClipboardEvent } from 'react';
import type { EditedValue } from '#web/values/edited-value.ts';
import type { Grid } from './grid-edits.ts';
import { type ItemTable, spanOf } from './item-table.ts';
import { type ItemRow, pasteInto } from './rows.ts';
import type { ItemColumn } from './item-table.ts';
import { parseTsv, toTsv } from './tsv.ts';

type Cells = { table: ItemTable; rows: readonly ItemRow[]; columns: readonly ItemColumn[] };

/** Returns the text of the selected cells, or null if none is selected. */
export function copiedText({ table, rows, columns }: Cells, textOf: (row: ItemRow, column: ItemColumn) => string): string | null {
  const span = spanOf(table);
  if (!span) return null;
  const texts = rows.slice(span.top, span.bottom + 1).map((row) =>
    columns.slice(span.left, span.right + 1).map((column) => {
      const text = textOf(row, column);
      // A spreadsheet parses digits with a decimal mark as a number, but digits with spaces between thousands as text.
      return column.type === 'DECIMAL' || column.type === 'INTEGER' ? text.replaceAll(/[\u00A0\s]/g, '') : text;
    }),
  );
  return toTsv(texts);
}

/** Returns the rows with the text pasted over the selection, or null if nothing is selected. */
export function pastedRows(
  { table, rows, columns }: Cells,
  text: string,
  read: (column: string, text: string) => EditedValue,
): ItemRow[] | null {
  // An empty table also accepts rows.
  const span = spanOf(table) ?? (rows.length === 0 ? { top: 0, bottom: 0, left: 0, right: 0 } : null);
  if (!span) return null;
  const from = { position: span.top, column: columns[span.left]?.name ?? '' };
  const fill = { rows: span.bottom - span.top + 1, columns: span.right - span.left + 1 };
  const names = columns.map(({ name }) => name);
  return pasteInto(rows, names, from, parseTsv(text), read, fill);
}

type Clipboard = {
  grid: Grid;
  columns: readonly ItemColumn[];
  /** Whether a cell editor is open. It handles copy and paste itself. */
  isTyping: boolean;
  read: (column: string, text: string) => EditedValue;
  written: (row: ItemRow, column: ItemColumn) => string;
  clear: () => void;
};

export function clipboardHandlers({ grid, columns, isTyping, read, written, clear }: Clipboard) {
  const cells = { table: grid.table, rows: grid.rows, columns };
  return {
    /** Also used for cut. */
    onCopy: (event: ClipboardEvent): void => {
      const text = isTyping ? null : copiedText(cells, written);
      if (text === null) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', text);
      if (event.type === 'cut' && !grid.isReadOnly) clear();
    },
    onPaste: (event: ClipboardEvent): void => {
      if (isTyping || grid.isReadOnly) return;
      const pasted = pastedRows(cells, event.clipboardData.getData('text/plain'), read);
      if (pasted === null) return;
      event.preventDefault();
      grid.onChange(pasted);
    },
  };
}
