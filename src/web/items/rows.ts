/** Changes of item rows. Each returns a new array, so that the grid, the draft and undo share immutable rows. */
import type { EditedValue } from '#web/values/edited-value.ts';

/** `id` identifies a row while rows are added or deleted above it. */
export type ItemRow = { id: string; cells: Readonly<Record<string, EditedValue>> };
export type CellEdit = { rowId: string; column: string; cell: EditedValue };

export const emptyCell: EditedValue = { value: '', wordIds: [] };
export const cellOf = (row: ItemRow, column: string): EditedValue => row.cells[column] ?? emptyCell;

const withoutWords = ({ value, problem }: EditedValue): EditedValue => ({ value, wordIds: [], ...(problem && { problem }) });

let rowsMade = 0;
/** Returns a row with an ID that is unique in this page. Rows from the service are identified by their position. */
export const newRow = (cells: ItemRow['cells'] = {}): ItemRow => {
  rowsMade += 1;
  return { id: `new-${Date.now().toString(36)}-${rowsMade}`, cells };
};

export function setCells(rows: readonly ItemRow[], edits: readonly CellEdit[]): ItemRow[] {
  const byRow = Map.groupBy(edits, (edit) => edit.rowId);
  return rows.map((row) => {
    const own = byRow.get(row.id);
    return own
      ? { id: row.id, cells: { ...row.cells, ...Object.fromEntries(own.map((edit) => [edit.column, edit.cell])) } }
      : row;
  });
}

/** Restores the cells of the given columns after typing, pasting or clearing. In a new row they are empty. */
export function restoreLockedCells(
  before: readonly ItemRow[],
  after: readonly ItemRow[],
  columns: readonly string[],
): readonly ItemRow[] {
  if (columns.length === 0) return after;
  const former = new Map(before.map((row) => [row.id, row]));
  return after.map((row) => {
    const cells = columns.map((column) => [column, former.get(row.id)?.cells[column] ?? emptyCell] as const);
    return cells.every(([column, cell]) => cellOf(row, column) === cell)
      ? row
      : { id: row.id, cells: { ...row.cells, ...Object.fromEntries(cells) } };
  });
}

/** Returns all columns, including those that have values but are not shown. */
export const allColumnsOf = (shown: readonly string[], rows: readonly ItemRow[]): string[] => [
  ...new Set([...shown, ...rows.flatMap((row) => Object.keys(row.cells))]),
];

/** Inserts the row before the given position, or at the end if there is no such row. */
export const insertRow = (rows: readonly ItemRow[], position: number, row: ItemRow): ItemRow[] =>
  rows.toSpliced(position, 0, row);

export const deleteRows = (rows: readonly ItemRow[], ids: ReadonlySet<string>): ItemRow[] =>
  rows.filter((row) => !ids.has(row.id));

/**
 * Fills down as a spreadsheet does: one selected row is copied from the row above, several are copied from the first of them. The very
 * first row has no row above it.
 */
export function fillDown(rows: readonly ItemRow[], rowIds: ReadonlySet<string>, columns: readonly string[]): ItemRow[] {
  const result = [...rows];
  const source = rowIds.size > 1 ? rows.find((row) => rowIds.has(row.id)) : undefined;
  for (const [position, row] of rows.entries()) {
    const above = result[position - 1];
    if (!above || !rowIds.has(row.id) || row === source) continue;
    const cells = Object.fromEntries(columns.map((column) => [column, withoutWords(cellOf(above, column))]));
    result[position] = { id: row.id, cells: { ...row.cells, ...cells } };
  }
  return result;
}

/**
 * Pastes texts starting at a cell. Rows are added at the end if needed; columns beyond the last are ignored.
 * A single text fills `fill` cells, as in a spreadsheet.
 */
export function pasteInto(
  rows: readonly ItemRow[],
  columns: readonly string[],
  from: { position: number; column: string },
  texts: readonly (readonly string[])[],
  read: (column: string, text: string) => EditedValue,
  fill: { rows: number; columns: number } = { rows: 1, columns: 1 },
): ItemRow[] {
  const isOne = texts.length === 1 && texts[0]?.length === 1;
  const height = isOne ? fill.rows : texts.length;
  const first = columns.indexOf(from.column);
  const result = [...rows];
  for (let down = 0; down < height; down += 1) {
    const line = texts[isOne ? 0 : down] ?? [];
    const width = isOne ? fill.columns : line.length;
    const position = from.position + down;
    const row = result[position] ?? newRow();
    const cells: Record<string, EditedValue> = { ...row.cells };
    for (let right = 0; right < width; right += 1) {
      const column = columns[first + right];
      if (column !== undefined) cells[column] = read(column, line[isOne ? 0 : right] ?? '');
    }
    result[position] = { id: row.id, cells };
  }
  return result;
}
