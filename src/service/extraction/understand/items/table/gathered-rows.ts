/** Rows of item tables over pages, each with its lines of text, without sums, carry-forwards and stray rows. */
import type { Context } from '../../context.ts';
import { lettersIn } from '../../layout/layout.ts';
import type { PageLayout } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';
import { alignRows } from './aligned-rows.ts';
import { bandsOf, cellsIn } from './bands.ts';
import type { Band } from './bands.ts';
import { distributed } from './distribute-lines.ts';
import type { Gathered } from './distribute-lines.ts';
import { entriesBelow } from './entries.ts';
import type { TableHeader } from './header.ts';
import { readRow } from './read-row.ts';
import { withoutOutliers, withoutSums, withoutTail } from './row-sums.ts';

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
