/** The rows below the headings of a table up to its sums: those with numbers, and the lines of text between them. */
import type { Context } from '../../context.ts';
import { fold } from '../../grammar/fold.ts';
import { lettersIn, textOf } from '../../layout/layout.ts';
import type { PageLayout, Row } from '../../layout/layout.ts';
import { isVerifiedRow } from '../line-arithmetic.ts';
import type { Entry } from './bands.ts';
import { isClosing } from './closing.ts';
import type { TableHeader } from './header.ts';
import { readRow } from './read-row.ts';
import type { TableRow } from './read-row.ts';

export const carriedForwardPattern =
  /^(?:ubertrag|k prevodu|prenos|prevod|preneseno|carried forward|brought forward|report|mezisoucet|zwischensumme|subtotal|do przeniesienia)/;
const carriesOn = /ubertrag|prenos|prevod|forward|report|preneseno/;
/** A gap of this many letter heights ends a table. */
const endGap = 9;

/** Whether a row only adds details to the row above: `List price: 4.00 Discount: 0.67`. */
const isLabelled = ({ description }: TableRow): boolean => description.at(-1)?.text.endsWith(':') === true;

const isAnchor = (row: TableRow, { isWithoutPrices = false }: TableHeader): boolean =>
  (isWithoutPrices && row.figures.has('quantity') && lettersIn(row.description) > 1) ||
  row.figures.has('net') ||
  row.figures.has('gross') ||
  (row.figures.has('quantity') && (row.figures.get('unitPrice')?.decimals ?? 0) >= 2 && !isLabelled(row));

/** Whether a row is an item regardless of its first word: `Daň z elektřiny 4,947 MWh 28,30 140,00`. */
const addsUp = ({ figures }: TableRow): boolean => figures.get('quantity')?.value.eq(1) === false && isVerifiedRow(figures);

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
    if (isAnchor(read, header) && read.description.length > 0 && addsUp(read)) return true;
    last = row;
  }
  return false;
}

/** Returns the rows below the headings up to the sums; a subtotal or carry-forward divides them. */
export function entriesBelow(context: Context, page: PageLayout, header: TableHeader, from: number): Entry[][] {
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
    if (isClosing(context, row) && !addsUp(read)) {
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
