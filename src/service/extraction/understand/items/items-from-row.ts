/** A person shows one row of a table; the rest of it follows by the edges of its columns and by arithmetic, over all its pages. */
import type { FieldType } from '#values/values.ts';
import type { PageReading } from '../../reading.ts';
import type { Context } from '../context.ts';
import { contextOf } from '../context.ts';
import { decimalText, moneyText } from '../grammar/amounts.ts';
import { textOf, wordIdsOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { guessFields, taughtRowOf } from './taught-cells.ts';
import type { TaughtField } from './taught-cells.ts';
import { columnsOf } from './taught-line.ts';
import type { TaughtColumn } from './taught-line.ts';
import { isProven, recordsOf } from './taught-table.ts';
import type { TaughtRecord } from './taught-table.ts';

export type TaughtValue = { value: string; wordIds: number[] };
export type TaughtAnswer = {
  /** The cells of the row shown, from left to right and line by line; `field` is null for what is left out. */
  columns: { text: string; wordIds: number[]; field: string | null }[];
  /** `isProven`: quantity times price is the amount. */
  rows: { pageIndex: number; isProven: boolean; cells: Record<string, TaughtValue> }[];
};
export type TaughtInput = {
  pages: readonly PageReading[];
  today: string;
  fields: readonly TaughtField[];
  /** Words of the row shown. */
  wordIds: readonly number[];
  /** What the person says of its cells; guessed without it. */
  columns: readonly (string | null)[] | null;
};

export function itemsFromRow({ pages, today, fields, wordIds, columns }: TaughtInput): TaughtAnswer {
  const context = contextOf(pages, today);
  const taught = taughtRowOf(context, wordIds);
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

/** Where further lines of text belong: the description, else the widest column of text. */
function proseColumn(columns: readonly TaughtColumn[]): TaughtColumn | null {
  const texts = columns.filter((column) => !column.isFigure && column.field !== null);
  const widest = texts.toSorted((a, b) => b.x1 - b.x0 - (a.x1 - a.x0));
  return (
    texts.find((column) => column.kind === 'description' && column.line === 0) ??
    texts.find((column) => column.kind === 'description') ??
    widest[0] ??
    null
  );
}

function cellsOf(
  context: Context,
  { main, fixed, before, after }: TaughtRecord,
  columns: readonly TaughtColumn[],
  typeOf: ReadonlyMap<string, FieldType>,
): Record<string, TaughtValue> {
  const cells: Record<string, TaughtValue> = {};
  const prose = proseColumn(columns)?.field ?? null;
  const words = new Map<string, Token[]>();
  const add = (field: string | null, tokens: readonly Token[]) => {
    if (field !== null && tokens.length > 0) words.set(field, [...(words.get(field) ?? []), ...tokens]);
  };
  add(prose, before);
  for (const line of [main, ...fixed]) {
    for (const [{ field, kind }, figure] of line.figures) {
      const type = field === null ? undefined : typeOf.get(field);
      if (field === null || field in cells || (type === 'INTEGER' && figure.decimals > 0)) continue;
      const isMoney = kind === 'unitPrice' || kind === 'vatAmount' || kind === 'net' || kind === 'gross';
      const value = isMoney ? moneyText(figure.value) : decimalText(figure.value);
      cells[field] = { value, wordIds: wordIdsOf(figure.tokens) };
    }
    for (const [{ field }, tokens] of line.texts) add(field, tokens);
  }
  add(prose, after);
  for (const [field, tokens] of words) {
    const value = textValue(context, tokens, typeOf.get(field) ?? 'TEXT');
    if (value !== null) cells[field] = { value, wordIds: wordIdsOf(tokens) };
  }
  return cells;
}

function textValue(context: Context, tokens: readonly Token[], type: FieldType): string | null {
  if (type === 'DATE')
    return context.dates.find((date) => date.tokens.every((token) => tokens.includes(token)))?.date.iso ?? null;
  return type === 'DECIMAL' || type === 'INTEGER' || type === 'BOOLEAN' ? null : textOf(tokens);
}
