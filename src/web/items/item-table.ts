/** TanStack Table with cell selection, as the item grid needs it. */
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

/** The administrator lets nobody change it. */
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
      // an edit makes new rows: without this every one would drop the selection
      autoResetCellSelection: false,
    },
    () => null,
  );
}

/** Rows and columns that the selection spans, as positions; null without one. */
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

/** What a row shows of the selection, as one text: it renders only when that changes. */
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
