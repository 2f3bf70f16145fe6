/** Reads one line of a page by the column edges of the row that the user selected. */
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { boxOf, heightOf, middleX, overlapX } from '../../layout/geometry.ts';
import type { Box } from '../../layout/geometry.ts';
import type { Row } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';
import type { Column } from '../table/header.ts';
import { assign, maxOutlierDistance } from '../table/assign.ts';
import type { ExampleCell } from './cells.ts';
import { kindOfField } from './cells.ts';

/** `field` is null for a column that is only printed: it keeps its numbers out of the adjacent columns. */
export type ExampleColumn = Column & { field: string | null; line: number; isFigure: boolean };
export type ExampleLine = { figures: Map<ExampleColumn, AmountCandidate>; texts: Map<ExampleColumn, Token[]>; rest: Token[] };

/** Merges cells of one field on one line into columns, ordered from left to right. */
export function columnsOf(
  cells: readonly ExampleCell[],
  fields: readonly (string | null)[],
  isFigureField: (field: string) => boolean,
): ExampleColumn[] {
  const columns: ExampleColumn[] = [];
  for (const [at, cell] of cells.entries()) {
    const field = fields[at] ?? null;
    const same = columns.find((column) => field !== null && column.field === field && column.line === cell.line);
    if (same === undefined) {
      const isFigure = cell.figure !== null && (field === null || isFigureField(field));
      columns.push({ ...boxOf([cell]), kind: kindOfField(field), field, line: cell.line, isFigure });
    } else Object.assign(same, boxOf([same, cell]));
  }
  return columns.toSorted((a, b) => a.x0 - b.x0);
}

/** Maximum distance of a number from its column, in letter heights, if the two do not overlap. */
const maxColumnDistance = 2.5;

const isNearTo = (column: Box, figure: Box, letterHeight: number): boolean =>
  overlapX(column, figure) > 0 ||
  Math.min(Math.abs(column.x1 - figure.x1), Math.abs(column.x0 - figure.x0)) < maxColumnDistance * letterHeight;

export function readLine(context: Context, columns: readonly ExampleColumn[], row: Row, letterHeight: number): ExampleLine {
  const figureColumns = columns.filter((column) => column.isFigure);
  const amounts = context.amounts.filter((amount) => amount.row === row.index && !isInText(amount, row, figureColumns));
  const figures = new Map(
    [...assign(amounts, figureColumns, maxOutlierDistance)].filter(([column, figure]) => isNearTo(column, figure, letterHeight)),
  );
  const taken = new Set([...figures.values()].flatMap((figure) => figure.tokens));
  const texts = new Map<ExampleColumn, Token[]>();
  const rest: Token[] = [];
  for (const token of row.tokens) {
    if (taken.has(token)) continue;
    const column = textColumnOf(token, columns, figures);
    if (column === null) rest.push(token);
    else texts.set(column, [...(texts.get(column) ?? []), token]);
  }
  return { figures, texts, rest };
}

/** Whether a number belongs to text: it touches words and is not below a column of numbers, as in `A4 80 g`. */
function isInText(figure: AmountCandidate, row: Row, figureColumns: readonly ExampleColumn[]): boolean {
  if (figureColumns.some((column) => overlapX(column, figure) > 0)) return false;
  const beside = [row.tokens[(figure.tokens[0]?.index ?? 0) - 1], row.tokens[(figure.tokens.at(-1)?.index ?? 0) + 1]];
  return beside.some(
    (token) =>
      token !== undefined &&
      /\p{L}{2}/u.test(token.text) &&
      Math.max(figure.x0 - token.x1, token.x0 - figure.x1) < 0.7 * heightOf(token),
  );
}

/** Returns the last column that starts before the word, between the same numbers as in the selected row. */
function textColumnOf(
  token: Token,
  columns: readonly ExampleColumn[],
  figures: ReadonlyMap<ExampleColumn, AmountCandidate>,
): ExampleColumn | null {
  const slack = 0.8 * heightOf(token);
  const isLeftOf = (column: ExampleColumn) => middleX(figures.get(column) ?? column) < middleX(token);
  const from = columns.findLastIndex((column) => column.isFigure && isLeftOf(column));
  const to = columns.findIndex((column, at) => column.isFigure && at > from);
  const between = columns.slice(from + 1, to === -1 ? undefined : to);
  const isWord = /[\p{L}\d]/u.test(token.text);
  return between.findLast((column) => column.x0 - slack <= token.x0) ?? (isWord ? (between[0] ?? null) : null);
}
