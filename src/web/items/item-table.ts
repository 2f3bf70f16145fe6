/** TanStack Table with cell selection, configured for the item grid. */
import {
  cellSelectionFeature,
  tableFeatures,
  useTable,
  type CellData,
  type Row as TableRow,
  type ReactTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { FieldType } from '#values/values.ts';
import { cellOf, type ItemRow } from './rows.ts';

export type ItemColumn = {
  name: string;
  label: string;
  type: FieldType;
  externalDataTable?: string | undefined;
  formula?: string | undefined;
  state?: string | undefined;
};

/** Whether the administrator has made the column read-only. */
export const isLocked = ({ state }: ItemColumn): boolean => state === 'ReadOnly';

const features = tableFeatures({ cellSelectionFeature });
type Features = typeof features;
export type ItemTable = ReactTable<Features, ItemRow, null>;
export type ItemTableRow = TableRow<Features, ItemRow>;

export function useItemTable(columns: readonly ItemColumn[], rows: readonly ItemRow[]): ItemTable {
  const definitions = useMemo(
    () =>
      columns.map(({ name, label }) => ({
        id: name,
        header: label,
        accessorFn: (row: ItemRow): CellData => cellOf(row, name).value,
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  return useTable(
    {
      features,
      columns: definitions,
      data,
      getRowId: (row) => row.id,
      // An edit creates new rows, which would otherwise reset the selection.
      autoResetCellSelection: false,
    },
    () => null,
  );
}

/** Returns the indexes of the selected rows and columns, or null without a selection. */
export function spanOf(table: ItemTable): { top: number; bottom: number; left: number; right: number } | null {
  const bounds = table.getCellSelectionBounds();
  if (bounds.length === 0) return null;
  return {
    top: Math.min(...bounds.map((each) => each.minRowIndex)),
    bottom: Math.max(...bounds.map((each) => each.maxRowIndex)),
    left: Math.min(...bounds.map((each) => each.minColumnIndex)),
    right: Math.max(...bounds.map((each) => each.maxColumnIndex)),
  };
}

/** Returns the selected part of a row as a string, so that the row renders only when it changes. */
export const selectionKey = (row: ItemTableRow): string =>
  row
    .getAllCells()
    .map((cell) => {
      if (cell.getIsFocused()) return 'f';
      if (!cell.getIsSelected()) return '-';
      const { top, right, bottom, left } = cell.getSelectionEdges();
      return [top, right, bottom, left].map(Number).join('');
    })
    .join();
