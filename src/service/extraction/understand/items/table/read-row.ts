/** Reads the rows below a table header, with their numbers assigned to its columns. */
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { middleX, overlapX } from '../../layout/geometry.ts';
import type { Box } from '../../layout/geometry.ts';
import { isScanned, lettersIn } from '../../layout/layout.ts';
import type { Row } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';
import type { ColumnKind } from '../../lexicon/item-columns.ts';
import { completeRow, restorePrice } from './complete-row.ts';
import { assign, figureKinds, maxOutlierDistance } from './assign.ts';
import { longestText, wordsInColumn } from './description.ts';
import type { Strip } from './description.ts';
import type { Column, TableHeader } from './header.ts';
import { codeIn, isNumbering, leftmost, numbersInProse, startsText, unitBeside } from './row-text.ts';

export type TableRow = {
  row: Row;
  /** Its numbers from left to right. */
  amounts: readonly AmountCandidate[];
  figures: Map<ColumnKind, AmountCandidate>;
  /** Tokens of the text columns. */
  description: Token[];
  code: Token[];
  unit: Token[];
};

/** Anything that belongs to a row of a table. */
export type WithRow = { anchor: TableRow };

/** Returns the strip of a text column: from its left neighbor to its right neighbor. `unknown`: headings whose columns are not read. */
function strip(columns: readonly Column[], kind: ColumnKind, unknown: readonly Box[] = []): Strip | null {
  const column = columns.find((each) => each.kind === kind);
  if (column === undefined) return null;
  const beside = [...columns.filter((each) => each !== column), ...unknown];
  const left = beside
    .filter(({ x0 }) => x0 < column.x0)
    .toSorted((a, b) => a.x0 - b.x0)
    .at(-1);
  const right = beside.filter(({ x0 }) => x0 >= column.x0).toSorted((a, b) => a.x0 - b.x0)[0];
  return {
    // the heading of long texts may be centered
    from:
      left === undefined
        ? -Infinity
        : !('kind' in left)
          ? column.x0 - 2
          : Math.min(
              column.x0 - 2,
              kind === 'description' && (left.kind === 'code' || left.kind === 'position')
                ? left.x1
                : Math.max(left.x1, column.x0 - 60),
            ),
    to: right === undefined ? Infinity : right.x0 - 1,
  };
}

export type RowOptions = {
  /** Columns at the positions of numbers, if these are better known than from the headings. */
  aligned?: readonly Column[];
  /** Numbers of the row from left to right, also those of its cells on other lines. */
  amounts?: readonly AmountCandidate[];
};

export function readRow(
  context: Context,
  header: TableHeader,
  row: Row,
  letterHeight: number,
  { aligned = header.columns, amounts = context.amounts.filter((amount) => amount.row === row.index) }: RowOptions = {},
): TableRow {
  const figureColumns = aligned.filter((column) => figureKinds.has(column.kind));
  const strips = { description: strip(header.columns, 'description'), code: strip(header.columns, 'code') };
  const inText = (figure: AmountCandidate): boolean =>
    strips.description !== null &&
    figure.row === row.index &&
    !isNumbering(figure, header) &&
    !figureColumns.some((column) => overlapX(column, figure) > 0) &&
    isAmongWords(figure, row, strips.description, letterHeight);
  const placed = assign(
    amounts.filter((amount) => !inText(amount)),
    figureColumns,
    maxOutlierDistance,
  );
  const figures = new Map([...placed].map(([column, figure]) => [column.kind, figure] as const));
  completeRow(figures, amounts);
  if (isScanned(context.layout, row.page)) restorePrice(figures);
  const taken = new Set([...figures.values()].flatMap((figure) => figure.tokens));
  const prose = numbersInProse(row, strips.description, figures, header);
  const free = row.tokens.filter((token) => !taken.has(token) || prose.has(token));
  const code = codeIn(row, wordsIn(free, strips.code), header);
  const isProse = figures.get('quantity')?.tokens.some((token) => prose.has(token)) === true;
  const beside = isProse ? [] : unitBeside(figures.get('quantity'), row, taken);
  const unit = unitIn(row, header, free, beside);
  // signs of currencies and percent signs belong to their numbers
  const signed = new Set(
    amounts.filter(inText).flatMap(({ tokens }) => [...tokens, row.tokens[(tokens.at(-1)?.index ?? 0) + 1]]),
  );
  const isSign = (token: Token): boolean => /^%|^[€$£]$/.test(token.text) && !signed.has(token);
  const words = new Set(free.filter((token) => !code.includes(token) && !unit.includes(token) && !isSign(token)));
  return { row, amounts, figures, description: textIn(context, header, row, words, figures), code, unit };
}

/** Whether a number in the column of the texts is beside a word of them. */
function isAmongWords(figure: AmountCandidate, row: Row, { from, to }: Strip, letterHeight: number): boolean {
  const touches = (token: Token | undefined): boolean =>
    token !== undefined &&
    /\p{L}{2}/u.test(token.text) &&
    token.x0 >= from &&
    token.x1 <= to + 2 &&
    Math.max(figure.x0 - token.x1, token.x0 - figure.x1) < 0.7 * letterHeight;
  const last = row.tokens[(figure.tokens[0]?.index ?? 0) - 1];
  const next = row.tokens[(figure.tokens.at(-1)?.index ?? 0) + 1];
  return middleX(figure) > from && figure.x1 < to && (touches(last) || touches(next));
}

const wordsIn = (words: readonly Token[], bounds: Strip | null): Token[] =>
  bounds === null ? [] : words.filter((token) => middleX(token) >= bounds.from && middleX(token) <= bounds.to);

/** Returns the words of the unit column and the unit beside the quantity. */
function unitIn(row: Row, header: TableHeader, free: readonly Token[], beside: readonly Token[]): Token[] {
  // the end of a text that reaches below the heading of the units
  const isInLongText = (token: Token): boolean =>
    row.segments.some(({ tokens }) => tokens.includes(token) && lettersIn(tokens.slice(0, tokens.indexOf(token))) > 4);
  const own = wordsIn(free, strip(header.columns, 'unit')).filter((token) => !isInLongText(token));
  return [...new Set([...own, ...beside.filter((token) => !startsText(token, row, header))])];
}

/** Returns the text of a row: the words of its column, or the longest text before the amount. */
function textIn(
  context: Context,
  header: TableHeader,
  row: Row,
  words: ReadonlySet<Token>,
  figures: TableRow['figures'],
): Token[] {
  const others = header.columns.filter((column) => column.kind !== 'description' && !figureKinds.has(column.kind));
  const wide = strip(header.columns, 'description');
  const narrow = strip(header.columns, 'description', header.unknown);
  const within = (bounds: Strip): Token[] => wordsInColumn(row, bounds, words, others, leftmost(context, header));
  const named = narrow === null ? [] : within(narrow);
  if (wide === null) return longestText(row, words, others, figures);
  // a heading that no phrase matches may be that of the descriptions
  return lettersIn(named) > 2 ? named : within(wide);
}
