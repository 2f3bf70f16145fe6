/**
 * Extracts a table from one row that the user selected; the other rows follow from the edges of its columns and from arithmetic, over all
 * pages.
 */
import type { PageReading } from '../../../reading.ts';
import { contextOf } from '../../context.ts';
import { textOf, wordIdsOf } from '../../layout/layout.ts';
import { guessFields, exampleRowOf } from './cells.ts';
import type { ExampleField } from './cells.ts';
import { columnsOf } from './line.ts';
import { isProven, recordsOf } from './table.ts';
import { cellsOf, proseColumn } from './values.ts';
import type { ExampleValue } from './values.ts';

export type ExampleResult = {
  /** Cells of the selected row, from left to right and line by line; `field` is null for cells that are ignored. */
  columns: { text: string; wordIds: number[]; field: string | null }[];
  /** `isProven`: quantity times price equals the amount. */
  rows: { pageIndex: number; isProven: boolean; cells: Record<string, ExampleValue> }[];
};
export type ExampleInput = {
  pages: readonly PageReading[];
  today: string;
  fields: readonly ExampleField[];
  /** Words of the selected row. */
  wordIds: readonly number[];
  /** Fields of its cells as assigned by the user; null to guess them. */
  columns: readonly (string | null)[] | null;
};

export function itemsFromRow({ pages, today, fields, wordIds, columns }: ExampleInput): ExampleResult {
  const context = contextOf(pages, today);
  const taught = exampleRowOf(context, wordIds);
  if (taught === null) return { columns: [], rows: [] };
  const typeOf = new Map(fields.map(({ name, type }) => [name, type]));
  const isGiven = columns?.length === taught.cells.length;
  const names = (isGiven ? columns : guessFields(context, taught, fields)).map((name) =>
    name !== null && typeOf.has(name) ? name : null,
  );
  const isFigureField = (name: string) => ['DECIMAL', 'INTEGER'].includes(typeOf.get(name) ?? '');
  const its = columnsOf(taught.cells, names, isFigureField);
  const records = recordsOf({ context, taught, columns: its, prose: proseColumn(its) });
  return {
    columns: taught.cells.map((cell, at) => ({
      text: textOf(cell.tokens),
      wordIds: wordIdsOf(cell.tokens),
      field: names[at] ?? null,
    })),
    rows: records.map((record) => ({
      pageIndex: record.pageIndex,
      isProven: isProven(record.main),
      cells: cellsOf(context, record, its, typeOf),
    })),
  };
}
