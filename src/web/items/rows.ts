/** Changes of the item rows, each a new list: the grid, the draft and its undo all work on the same immutable rows. */
import type { EditedValue } from '#web/values/edited-value.ts';

/** `id` keeps a row's identity while rows come and go above it. */
export type ItemRow = { id: string; cells: Readonly<Record<string, EditedValue>> };
export type CellEdit = { rowId: string; column: string; cell: EditedValue };

export const emptyCell: EditedValue = { value: '', wordIds: [] };
export const cellOf = (row: ItemRow, column: string): EditedValue => row.cells[column] ?? emptyCell;

const withoutWords = ({ value, problem }: EditedValue): EditedValue => ({ value, wordIds: [], ...(problem && { problem }) });

let rowsMade = 0;
/** Unique in this page; rows that came from the service are named by their place. */
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

/** With the cells of these columns as they were before, whatever was typed, pasted or cleared; in a new row they are empty. */
export function withLocked(
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

/** Also what has values and is not shown. */
export const allColumnsOf = (shown: readonly string[], rows: readonly ItemRow[]): string[] => [
  ...new Set([...shown, ...rows.flatMap((row) => Object.keys(row.cells))]),
];

/** Before the row of this position; at the end when there is none. */
export const insertRow = (rows: readonly ItemRow[], position: number, row: ItemRow): ItemRow[] =>
  rows.toSpliced(position, 0, row);

export const deleteRows = (rows: readonly ItemRow[], ids: ReadonlySet<string>): ItemRow[] =>
  rows.filter((row) => !ids.has(row.id));

/**
 * One row takes what stands in the row above; several take what stands in the first of them, as a spreadsheet fills down. The first row of
 * all has none above it.
 */
export function copyFromAbove(rows: readonly ItemRow[], rowIds: ReadonlySet<string>, columns: readonly string[]): ItemRow[] {
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
 * Puts pasted texts down from a cell; rows are added where they end, columns beyond the last are left out.
 * One text fills `fill` cells, as a spreadsheet does.
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
