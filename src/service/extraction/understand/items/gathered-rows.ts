/** Rows of item tables over pages, each with its lines of text, without sums, carry-forwards and stray rows. */
import type { Context } from '../context.ts';
import { fold } from '../grammar/fold.ts';
import { lettersIn, textOf } from '../layout/layout.ts';
import type { PageLayout, Row } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import type { TableHeader } from './columns.ts';
import { alignRows } from './aligned-rows.ts';
import { bandsOf, cellsIn } from './bands.ts';
import type { Band, Entry } from './bands.ts';
import { withoutOutliers, withoutSums, withoutTail } from './row-sums.ts';
import { isVerifiedRow } from './row-proof.ts';
import { isClosing, readRow } from './table-rows.ts';
import type { TableRow } from './table-rows.ts';

/** A row with its numbers, and the words of its description on lines above and below. */
export type Gathered = { header: TableHeader; anchor: TableRow; before: Token[]; after: Token[] };
type Line = { row: Row; words: Token[] };

export const carriedForwardPattern =
  /^(?:ubertrag|k prevodu|prenos|prevod|preneseno|carried forward|brought forward|report|mezisoucet|zwischensumme|subtotal|do przeniesienia)/;
const carriesOn = /ubertrag|prenos|prevod|forward|report|preneseno/;
/** Lines of one item are closer than this many letter heights. */
export const maxLineGap = 1.9;
/** A gap of this many letter heights ends a table. */
const endGap = 9;

export const wordsOf = ({ anchor, before, after }: Gathered): Token[] => [...before, ...anchor.description, ...after];

/** Whether a row only adds details to the row above: `List price: 4.00 Discount: 0.67`. */
const isLabelled = ({ description }: TableRow): boolean => description.at(-1)?.text.endsWith(':') === true;

const isAnchor = (row: TableRow, { isWithoutPrices = false }: TableHeader): boolean =>
  (isWithoutPrices && row.figures.has('quantity') && lettersIn(row.description) > 1) ||
  row.figures.has('net') ||
  row.figures.has('gross') ||
  (row.figures.has('quantity') && (row.figures.get('unitPrice')?.decimals ?? 0) >= 2 && !isLabelled(row));

/** Whether a row is an item regardless of its first word: `Daň z elektřiny 4,947 MWh 28,30 140,00`. */
const isProduct = ({ figures }: TableRow): boolean => figures.get('quantity')?.value.eq(1) === false && isVerifiedRow(figures);

/** Whether a row is a discount or charge on the whole document, which is printed among the items. */
function isAllowance(context: Context, { row, figures }: TableRow): boolean {
  const [first] = row.tokens;
  const label = first === undefined ? undefined : context.labelOf.get(first);
  return (
    !figures.has('quantity') &&
    !figures.has('unitPrice') &&
    !(figures.has('net') && figures.has('vatAmount') && figures.has('gross')) &&
    (label?.meanings.some(({ meaning, weight }) => meaning === 'otherAmount' && weight >= 1) ?? false)
  );
}

const hasOwn = ({ description }: TableRow): boolean => description.length > 0;

/**
 * Returns how many lines between two rows belong to the upper one: all, or if the next one has no words of its own, those above the widest
 * gap.
 */
function shareOf(last: Gathered, lines: readonly Line[], next: Gathered | undefined): number {
  const rows = [last.anchor.row, ...lines.map(({ row }) => row), ...(next === undefined ? [] : [next.anchor.row])];
  const gaps = rows.slice(1).map((row, at) => (row.y0 - (rows[at]?.y1 ?? 0)) / row.letterHeight);
  const wide = gaps.findIndex((gap) => gap >= maxLineGap);
  const hanging = wide < 0 ? lines.length : Math.min(wide, lines.length);
  if (next === undefined || hasOwn(next.anchor)) return hanging;
  // a text too long for its column, above the numbers of its row
  if (lines.length === 1 && hasOwn(last.anchor)) return 0;
  // texts above their numbers from the first row on
  if (lines.length === 1 && last.before.length > 0 && !hasOwn(last.anchor)) return 0;
  return Math.min(hanging, gaps.indexOf(Math.max(...gaps)));
}

/** Returns the lines that are contiguous with the row below them. */
function hangingAbove(lines: readonly Line[], next: Gathered): Line[] {
  const rows = [...lines.map(({ row }) => row), next.anchor.row];
  const apart = lines.findLastIndex(({ row }, at) => ((rows[at + 1]?.y0 ?? 0) - row.y1) / row.letterHeight >= maxLineGap);
  return lines.slice(apart + 1);
}

function distributeLines(last: Gathered | undefined, lines: readonly Line[], next: Gathered | undefined): void {
  const share = last === undefined ? 0 : shareOf(last, lines, next);
  last?.after.push(...lines.slice(0, share).flatMap(({ words }) => words));
  if (next !== undefined && !hasOwn(next.anchor))
    next.before.push(...hangingAbove(lines.slice(share), next).flatMap(({ words }) => words));
}

/**
 * Whether the table continues below a sum of a group: a row whose quantity times price equals its amount follows without a wide gap. Below
 * headings, VAT at 10 % times 10 equals the base.
 */
function goesOn(context: Context, page: PageLayout, header: TableHeader, sum: Row): boolean {
  if (!context.amounts.some(({ row }) => row === sum.index)) return false;
  let last = sum;
  for (const row of page.rows) {
    if (row.index <= sum.index) continue;
    if ((row.y0 - last.y1) / page.letterHeight > endGap) return false;
    const read = readRow(context, header, row, page.letterHeight);
    if (isAnchor(read, header) && hasOwn(read) && isProduct(read)) return true;
    last = row;
  }
  return false;
}

/** Returns the rows below the headings up to the sums; a subtotal or carry-forward divides them. */
function entriesBelow(context: Context, page: PageLayout, header: TableHeader, from: number): Entry[][] {
  const runs: Entry[][] = [[]];
  let last: Row | null = null;
  let hasItems = false;
  for (const row of page.rows) {
    if (row.index < from) continue;
    const read = readRow(context, header, row, page.letterHeight);
    const gap = last === null ? 0 : (row.y0 - last.y1) / page.letterHeight;
    if (hasItems && gap > endGap) break;
    const text = fold(textOf(row.tokens));
    if (carriedForwardPattern.test(text)) {
      if (hasItems && !carriesOn.test(text) && !goesOn(context, page, header, row)) break;
      runs.push([]);
      continue;
    }
    last = row;
    if (isClosing(context, row) && !isProduct(read)) {
      if (!hasItems || !goesOn(context, page, header, row)) break;
      runs.push([]);
    } else if (isAllowance(context, read)) runs.push([]);
    else {
      const entry = { row, read, isAnchor: isAnchor(read, header) };
      hasItems ||= entry.isAnchor;
      runs.at(-1)?.push(entry);
    }
  }
  return runs;
}

/** Gathers rows by the gaps between their lines, or by the words of the rows with numbers if these gaps are equal. */
function rowsBelow(context: Context, page: PageLayout, header: TableHeader, from: number): Gathered[] {
  const runs = entriesBelow(context, page, header, from);
  const bands = runs.map((run) => (run.some(({ isAnchor }) => isAnchor) ? bandsOf(context, run, page.letterHeight) : []));
  const gathered = bands.every((each) => each !== null)
    ? bands.flat().map((band) => rowOf(context, page, header, band))
    : distributed(header, runs.flat());
  return withoutSums(alignRows(context, header, page.letterHeight, withCodesAbove(gathered)));
}

function rowOf(context: Context, page: PageLayout, header: TableHeader, band: Band): Gathered {
  const { lines, core, amounts } = band;
  const at = lines.indexOf(core);
  const texts = lines.map(({ row }) => {
    const { code, description } = readRow(context, header, row, page.letterHeight, { amounts: cellsIn(context, band, row) });
    // the first number of a further line is no code: `12 pieces)`
    const isBeside = code.at(-1)?.index === (description[0]?.index ?? 0) - 1;
    return isBeside ? [...code, ...description] : description;
  });
  const anchor = readRow(context, header, core.row, page.letterHeight, { amounts });
  return { header, anchor, before: texts.slice(0, at).flat(), after: texts.slice(at + 1).flat() };
}

/** Distributes the lines between the rows with numbers. */
function distributed(header: TableHeader, entries: readonly Entry[]): Gathered[] {
  const gathered: Gathered[] = [];
  let lines: Line[] = [];
  for (const { row, read, isAnchor: hasNumbers } of entries) {
    if (hasNumbers) {
      const next = { header, anchor: read, before: [], after: [] };
      distributeLines(gathered.at(-1), lines, next);
      gathered.push(next);
      lines = [];
    } else if (read.description.length > 0) lines.push({ row, words: read.description });
  }
  distributeLines(gathered.at(-1), lines, undefined);
  return gathered;
}

const isCode = ({ text, key }: Token): boolean => key.length > 3 && /^[\p{Lu}\d._/-]*\d[\p{Lu}\d._/-]*$/u.test(text);

/** Whether the text of a row is a single code over a line of words, as `Material` over `Description`. */
function isCodeOverText({ anchor: { description }, after }: Gathered): boolean {
  const [only, second] = description;
  return only !== undefined && second === undefined && isCode(only) && lettersIn(firstLineOf(after)) > 2;
}

const firstLineOf = (words: readonly Token[]): Token[] => words.filter(({ row }) => row === words[0]?.row);

/** Takes the words below the codes as descriptions if most rows of the table have them. */
function withCodesAbove(rows: readonly Gathered[]): Gathered[] {
  if (rows.filter(isCodeOverText).length * 2 <= rows.length) return [...rows];
  return rows.map((each) => {
    if (!isCodeOverText(each)) return each;
    const { anchor, after } = each;
    const description = firstLineOf(after);
    const code = anchor.code.length > 0 ? anchor.code : anchor.description;
    return { ...each, anchor: { ...anchor, code, description }, after: after.slice(description.length) };
  });
}

export function gatherRows(context: Context): Gathered[] {
  const rows: Gathered[] = [];
  let open: TableHeader | null = null;
  for (const page of context.layout.pages) {
    const header: TableHeader | undefined = context.itemHeaders.find((each) => each.page === page.index);
    // A page without a header continues the table of the previous page.
    const table: TableHeader | null = header ?? open;
    if (table === null) continue;
    const found = rowsBelow(context, page, table, header === undefined ? 0 : header.lastRow + 1);
    if (header !== undefined || found.length > 0) open = table;
    rows.push(...found);
  }
  return withoutTail(context, withoutOutliers(context, rows));
}

/** Minimum distance between a text and what is right of it, in letter heights. */
const minDistance = 3;

/** Returns the x up to which texts can extend at least: before what is right of them in any row. */
export function roomOf(rows: readonly Gathered[]): number {
  const bounds = rows.flatMap(({ anchor: { row, description, figures }, header }) => {
    const end = description.at(-1)?.x1;
    if (end === undefined) return [];
    const right = [...header.columns, ...header.unknown, ...figures.values()].filter(({ x0 }) => x0 > end).map(({ x0 }) => x0);
    return right.map((x0) => x0 - minDistance * row.letterHeight);
  });
  return bounds.length === 0 ? 0 : Math.min(...bounds);
}
