/** Values of a row that was read by the columns of the selected row. */
import type { FieldType } from '#values/values.ts';
import type { Context } from '../../context.ts';
import { decimalText, moneyText } from '../../grammar/amounts.ts';
import { textOf, wordIdsOf } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';
import type { ExampleColumn } from './line.ts';
import type { ExampleRecord } from './table.ts';

export type ExampleValue = { value: string; wordIds: number[] };

/** Returns the column for further lines of text: the description, otherwise the widest text column. */
export function proseColumn(columns: readonly ExampleColumn[]): ExampleColumn | null {
  const texts = columns.filter((column) => !column.isFigure && column.field !== null);
  const widest = texts.toSorted((a, b) => b.x1 - b.x0 - (a.x1 - a.x0));
  return (
    texts.find((column) => column.kind === 'description' && column.line === 0) ??
    texts.find((column) => column.kind === 'description') ??
    widest[0] ??
    null
  );
}

export function cellsOf(
  context: Context,
  { main, fixed, before, after }: ExampleRecord,
  columns: readonly ExampleColumn[],
  typeOf: ReadonlyMap<string, FieldType>,
): Record<string, ExampleValue> {
  const cells: Record<string, ExampleValue> = {};
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
