/** Rows of the table that the selected row belongs to: on its page, and on previous and following pages while the table continues. */
import { Big } from 'big.js';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { fold } from '../../grammar/fold.ts';
import { median } from '../../layout/geometry.ts';
import { textOf } from '../../layout/layout.ts';
import type { PageLayout, Row } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';
import type { ColumnKind } from '../../lexicon/item-columns.ts';
import type { TableHeader } from '../table/header.ts';
import { maxLineGap } from '../table/distribute-lines.ts';
import { carriedForwardPattern } from '../table/entries.ts';
import { isProduct } from '../line-arithmetic.ts';
import { isClosing } from '../table/closing.ts';
import type { ExampleRow } from './cells.ts';
import { readLine } from './line.ts';
import type { ExampleColumn, ExampleLine } from './line.ts';

/** A row of the table: its line with the numbers, lines at a fixed offset, and its text above and below. */
export type ExampleRecord = {
  pageIndex: number;
  main: ExampleLine;
  fixed: ExampleLine[];
  before: Token[];
  after: Token[];
};
export type ExampleTable = {
  context: Context;
  taught: ExampleRow;
  columns: readonly ExampleColumn[];
  prose: ExampleColumn | null;
};

/** A gap of this many letter heights ends a table. */
const endGap = 9;

export const figureOfKind = (line: ExampleLine, ...kinds: ColumnKind[]): AmountCandidate | undefined =>
  kinds.map((kind) => [...line.figures].find(([column]) => column.kind === kind)?.[1]).find((figure) => figure !== undefined);

export function isProven(line: ExampleLine): boolean {
  const [quantity, price] = [figureOfKind(line, 'quantity'), figureOfKind(line, 'unitPrice')];
  const amount = figureOfKind(line, 'net', 'gross');
  return (
    quantity !== undefined && price !== undefined && amount !== undefined && isProduct(quantity.value, price.value, amount.value)
  );
}

/** Shifts the columns for another page, on which the table may be slightly displaced. */
function moved(columns: readonly ExampleColumn[], by: number): ExampleColumn[] {
  return columns.map((column) => ({ ...column, x0: column.x0 + by, x1: column.x1 + by }));
}

function headerOf(context: Context, page: PageLayout): TableHeader | undefined {
  return context.itemHeaders.find((each) => each.page === page.index);
}

export function recordsOf(table: ExampleTable): ExampleRecord[] {
  const { context, taught } = table;
  const { pages } = context.layout;
  const at = pages.indexOf(taught.page);
  const own = scan(table, taught.page, table.columns, firstRowOf(table));
  const records = [...own.records];
  let isOpen = !own.isClosed;
  for (const page of pages.slice(at + 1)) {
    const found = isOpen ? onOtherPage(table, page, records) : null;
    if (found === null || found.records.length === 0) break;
    records.push(...found.records);
    isOpen = !found.isClosed;
  }
  for (const page of pages.slice(0, at).toReversed()) {
    const found = onOtherPage(table, page, []);
    if (found.records.length === 0 || found.isClosed) break;
    records.unshift(...found.records);
  }
  return withoutSum(records);
}

/** Returns the first row on the page of the selected row: below the header, otherwise the first one contiguous with it. */
function firstRowOf({ context, taught, columns }: ExampleTable): number {
  const header = headerOf(context, taught.page);
  if (header !== undefined && header.lastRow < taught.anchor.index) return header.lastRow + 1;
  const { rows, letterHeight } = taught.page;
  let at = rows.indexOf(taught.anchor);
  let first = at;
  while (at > 0) {
    const [above, here] = [rows[at - 1], rows[at]];
    if (above === undefined || here === undefined || (here.y0 - above.y1) / letterHeight > endGap) break;
    const line = readLine(
      context,
      columns.filter((column) => column.line === 0),
      above,
      letterHeight,
    );
    const isAdjacent = (here.y0 - above.y1) / letterHeight < maxLineGap;
    if (isAnchor(line, columns)) first = at - 1;
    else if (!isAdjacent || isClosing(context, above)) break;
    at -= 1;
  }
  return rows[first - taught.linesBefore]?.index ?? rows[first]?.index ?? 0;
}

function onOtherPage(table: ExampleTable, page: PageLayout, before: readonly ExampleRecord[]) {
  const { context, taught } = table;
  const [ours, theirs] = [headerOf(context, taught.page), headerOf(context, page)];
  const shifts =
    theirs?.columns.flatMap((column) => {
      const same = ours?.columns.find((other) => other.kind === column.kind);
      return same === undefined ? [] : [column.x1 - same.x1, column.x0 - same.x0];
    }) ?? [];
  const isSameTable = theirs !== undefined && ours !== undefined && shifts.length >= ours.columns.length;
  const columns = isSameTable ? moved(table.columns, median(shifts)) : table.columns;
  return scan(table, page, columns, isSameTable ? theirs.lastRow + 1 : 0, before);
}

/** Whether a line is a row of the table: it has an amount in an amount column, and most of the other numbers of the selected row. */
function isAnchor(line: ExampleLine, columns: readonly ExampleColumn[]): boolean {
  const wanted = columns.filter((column) => column.isFigure && column.line === 0);
  if (wanted.length === 0) {
    const texts = columns.filter((column) => !column.isFigure && column.line === 0);
    return texts.length > 0 && texts.filter((column) => line.texts.has(column)).length * 2 > texts.length;
  }
  const amounts = wanted.filter((column) => column.kind === 'net' || column.kind === 'gross');
  const hasAmount = amounts.length === 0 || amounts.some((column) => line.figures.has(column));
  return hasAmount && (line.figures.size * 2 >= wanted.length || (figureOfKind(line, 'net', 'gross')?.decimals ?? 0) >= 2);
}

/** Whether a line is an intermediate sum: the amounts so far, without quantity and price. */
function isSumSoFar(line: ExampleLine, records: readonly ExampleRecord[], columns: readonly ExampleColumn[]): boolean {
  const hasParts = columns.some((column) => column.kind === 'quantity' || column.kind === 'unitPrice');
  const amount = figureOfKind(line, 'net', 'gross');
  if (!hasParts || amount === undefined || figureOfKind(line, 'quantity', 'unitPrice') !== undefined) return false;
  return records.length >= 2 && sumOf(records).eq(amount.value);
}

const sumOf = (records: readonly ExampleRecord[]): Big =>
  records.reduce((sum, { main }) => sum.plus(figureOfKind(main, 'net', 'gross')?.value ?? 0), new Big(0));

function withoutSum(records: ExampleRecord[]): ExampleRecord[] {
  const [last, others] = [records.at(-1), records.slice(0, -1)];
  if (last === undefined || others.length < 2 || figureOfKind(last.main, 'quantity', 'unitPrice') !== undefined) return records;
  return figureOfKind(last.main, 'net', 'gross')?.value.eq(sumOf(others)) === true ? others : records;
}

type Scanned = { records: ExampleRecord[]; isClosed: boolean };

function scan(
  table: ExampleTable,
  page: PageLayout,
  columns: readonly ExampleColumn[],
  from: number,
  before: readonly ExampleRecord[] = [],
): Scanned {
  const { context, taught } = table;
  const header = headerOf(context, page);
  const repeated = headerTexts(table);
  const main = columns.filter((column) => column.line === 0);
  const fixed = [
    ...Map.groupBy(
      columns.filter((column) => column.line !== 0),
      (column) => column.line,
    ),
  ].filter(([, each]) => each.some((column) => column.field !== null && column.field !== table.prose?.field));
  const records: ExampleRecord[] = [];
  let loose: Loose[] = [];
  /** Whether a sum, carry-forward or header separates the following lines from the row above. */
  let isParted = false;
  const part = () => {
    if (!isParted) settled(table, records, loose);
    isParted = true;
    loose = [];
  };
  let last: Row | null = null;
  const spent = new Set<Row>();
  for (const [at, row] of page.rows.entries()) {
    if (row.index < from || spent.has(row)) continue;
    const gap = last === null ? 0 : (row.y0 - last.y1) / page.letterHeight;
    if (records.length > 0 && gap > endGap)
      return { records: isParted ? records : settled(table, records, loose), isClosed: false };
    const isHeader = header !== undefined && row.index >= header.firstRow && row.index <= header.lastRow;
    const text = fold(textOf(row.tokens));
    if (isHeader || repeated.has(text) || carriedForwardPattern.test(text)) {
      part();
      last = row;
      continue;
    }
    const line = readLine(context, main, row, page.letterHeight);
    const isShown = row === taught.anchor;
    if (!isShown && !isProven(line) && isClosing(context, row)) {
      part();
      if (records.length > 0) return { records, isClosed: true };
      continue;
    }
    if (isShown || isAnchor(line, main)) {
      if (isShown || !isSumSoFar(line, [...before, ...records], main)) {
        const lines = fixed.flatMap(([offset, its]) => {
          const beside = page.rows[at + offset];
          if (beside === undefined) return [];
          spent.add(beside);
          return [readLine(context, its, beside, page.letterHeight)];
        });
        const fixedRows = new Set(fixed.flatMap(([offset]) => page.rows[at + offset]?.tokens ?? []));
        const free = loose.filter(({ tokens }) => !tokens.some((token) => fixedRows.has(token)));
        const hasOwn = ownText(table, line).length > 0;
        const [toLast, toNext] = splitLines(table, free, records.length > 0 && !isParted, hasOwn);
        records.at(-1)?.after.push(...toLast);
        records.push({ pageIndex: page.index, main: line, fixed: lines, before: toNext, after: [] });
        isParted = false;
        loose = [];
      } else part();
    } else loose.push({ tokens: proseOf(table, main, line, row), isClose: gap < maxLineGap });
    last = row;
  }
  return { records: isParted ? records : settled(table, records, loose), isClosed: false };
}

/** Returns the header lines, which pages repeat. */
function headerTexts({ context, taught }: ExampleTable): Set<string> {
  const header = context.itemHeaders.findLast((each) => each.lastRow < taught.anchor.index);
  if (header === undefined) return new Set();
  return new Set(context.layout.rows.slice(header.firstRow, header.lastRow + 1).map((row) => fold(textOf(row.tokens))));
}

const ownText = ({ prose }: ExampleTable, line: ExampleLine): Token[] =>
  [...line.texts].filter(([column]) => column.field === prose?.field).flatMap(([, tokens]) => tokens);

/** Returns the words that a line without numbers adds to a description; a line that starts there may extend below the numbers. */
function proseOf(table: ExampleTable, main: readonly ExampleColumn[], line: ExampleLine, row: Row): Token[] {
  const { prose } = table;
  if (prose === null) return [];
  const [segment] = row.segments;
  const begins = segment !== undefined && segment.x0 > prose.x0 - 2 * row.letterHeight && segment.x0 < prose.x1;
  if (line.figures.size === 0 && row.segments.length === 1 && begins) return row.tokens;
  const own = ownText(table, line);
  return own.length > 0 || main.includes(prose) ? own : row.tokens.filter((token) => token.x0 < prose.x1 && token.x1 > prose.x0);
}

type Loose = { tokens: Token[]; isClose: boolean };

/** Distributes the lines between two rows as in the selected row; if that has one line, to the row that already has words. */
function splitLines({ taught }: ExampleTable, lines: readonly Loose[], hasLast: boolean, hasOwn: boolean): [Token[], Token[]] {
  const { linesBefore, linesAfter } = taught;
  const startsNext = linesBefore > 0 ? Math.max(0, lines.length - linesBefore) : hasOwn ? lines.length : 0;
  const gapAt = lines.findIndex(({ isClose }) => !isClose);
  const upTo = Math.min(gapAt === -1 ? lines.length : gapAt, startsNext, linesBefore > 0 && linesAfter === 0 ? 0 : lines.length);
  const tokens = (some: readonly Loose[]) => some.flatMap((each) => each.tokens);
  const lastBreak = lines.findLastIndex(({ isClose }) => !isClose);
  return [hasLast ? tokens(lines.slice(0, upTo)) : [], tokens(lines.slice(Math.max(startsNext, lastBreak)))];
}

/** Assigns the lines below the last row of a page. */
function settled(table: ExampleTable, records: ExampleRecord[], lines: readonly Loose[]): ExampleRecord[] {
  if (table.taught.linesBefore > 0 && table.taught.linesAfter === 0) return records;
  const [after] = splitLines({ ...table, taught: { ...table.taught, linesBefore: 0 } }, lines, true, true);
  records.at(-1)?.after.push(...after);
  return records;
}
