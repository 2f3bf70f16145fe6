/** Extracts line items by the columns learned for the layout. */
import type { FieldType, FieldValue, FieldValues } from '#values/values.ts';
import type { Table } from '#contract/documents/memory-file.ts';
import type { Context } from '../context.ts';
import type { PageLayout, Row } from '../layout/layout.ts';
import { isClosing } from '../items/table/closing.ts';
import { kindOfField } from '../items/example/cells.ts';
import { readLine, type ExampleColumn, type ExampleLine } from '../items/example/line.ts';
import { isProven, recordsOf } from '../items/example/table.ts';
import { cellsOf, proseColumn, type ExampleValue } from '../items/example/values.ts';

export type TableRow = Record<string, ExampleValue>;

const columnsOn = ({ columns }: Table, { index: page, width, letterHeight }: PageLayout): ExampleColumn[] =>
  columns.map(({ field, line, isFigure, x0, x1 }) => ({
    field,
    line,
    isFigure,
    kind: kindOfField(field),
    page,
    x0: x0 * width,
    x1: x1 * width,
    // only the horizontal position of a column is known
    y0: 0,
    y1: letterHeight,
  }));

/** Returns how many numbers of a row are on a line; 0 if the line is not a row. */
function rankOf(line: ExampleLine, columns: readonly ExampleColumn[]): number {
  const wanted = columns.filter(({ isFigure, field, line: at }) => isFigure && field !== null && at === 0);
  const there = wanted.filter((column) => line.figures.has(column)).length;
  const texts = columns.filter(({ isFigure, field, line: at }) => !isFigure && field !== null && at === 0);
  const hasText = texts.length === 0 || texts.some((column) => line.texts.has(column));
  if (there === 0 || !hasText || there * 2 < wanted.length) return 0;
  return (isProven(line) ? 2 : 0) + there / wanted.length;
}

/** Returns the line that looks most like a row of the table, the first of equals. */
function findRow(context: Context, table: Table): { page: PageLayout; anchor: Row; columns: ExampleColumn[] } | null {
  const found = context.layout.pages.flatMap((page) => {
    const columns = columnsOn(table, page);
    const main = columns.filter(({ line }) => line === 0);
    return page.rows.flatMap((anchor) => {
      const line = readLine(context, main, anchor, page.letterHeight);
      const rank = rankOf(line, columns);
      return rank === 0 || (!isProven(line) && isClosing(context, anchor)) ? [] : [{ page, anchor, columns, rank }];
    });
  });
  return found.toSorted((a, b) => b.rank - a.rank)[0] ?? null;
}

/** Whether a row is an item: a discount or a fee below a row has an amount, but no quantity and no price. */
function isRow(row: TableRow, { columns }: Table): boolean {
  const missing = columns.filter(({ field, isFigure, isAlways }) => isFigure && isAlways && field !== null && !(field in row));
  return Object.keys(row).length > 0 && missing.length < 2;
}

/** Returns the rows of the table; null if no line of the pages looks like one. */
export function readTable(context: Context, table: Table, types: ReadonlyMap<string, FieldType>): TableRow[] | null {
  const found = findRow(context, table);
  if (found === null) return null;
  const { page, anchor, columns } = found;
  const { linesBefore, linesAfter } = table;
  const taught = { page, anchor, cells: [], linesBefore, linesAfter };
  const rows = recordsOf({ context, taught, columns, prose: proseColumn(columns) })
    .map((record) => cellsOf(context, record, columns, types))
    .filter((row) => isRow(row, table));
  return rows.length === 0 ? null : rows;
}

export type MergedRow = Record<string, ExampleValue | FieldValue>;

const wordsOf = (row: FieldValues | TableRow): number[] => Object.values(row).flatMap(({ wordIds }) => wordIds);

/** Merges the rows with those extracted without memory: cells that both contain, and those for which the table has no column. */
export function readMerged(
  context: Context,
  table: Table,
  types: ReadonlyMap<string, FieldType>,
  read: readonly FieldValues[],
): MergedRow[] | null {
  const known = new Set(table.columns.map(({ field }) => field));
  return (
    readTable(context, table, types)?.map((row): MergedRow => {
      const own = new Set(wordsOf(row));
      const shared = (other: FieldValues) => wordsOf(other).filter((id) => own.has(id)).length;
      const same = read.filter((other) => shared(other) > 0).toSorted((a, b) => shared(b) - shared(a))[0] ?? {};
      const others = Object.entries(same).filter(
        ([name, { value, wordIds }]) => row[name]?.value === value || (!known.has(name) && !wordIds.some((id) => own.has(id))),
      );
      return { ...row, ...Object.fromEntries(others) };
    }) ?? null
  );
}
