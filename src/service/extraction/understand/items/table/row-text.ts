/** Which words of a row are its text, its code and its unit. */
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { overlapX } from '../../layout/geometry.ts';
import { lettersIn } from '../../layout/layout.ts';
import type { Row } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';
import type { ColumnKind } from '../../lexicon/item-columns.ts';
import type { Strip } from './description.ts';
import type { Column, TableHeader } from './header.ts';

/**
 * Returns the numbers that are printed in the text of a row, as in `payroll, 11 employees x 18.50`: they remain part of the text where they
 * are quantity and price. In a row of text alone, these are all numbers beside its words.
 */
export function numbersInProse(
  row: Row,
  text: Strip | null,
  figures: ReadonlyMap<ColumnKind, AmountCandidate>,
  { columns }: TableHeader,
): ReadonlySet<Token> {
  const isText = !figures.has('net') && !figures.has('gross') && !figures.has('unitPrice');
  const isInProse = ([kind, figure]: [ColumnKind, AmountCandidate]): boolean => {
    const own = columns.find((column) => column.kind === kind);
    const tokens = row.segments.find((segment) => figure.tokens.every((token) => segment.tokens.includes(token)))?.tokens ?? [];
    const at = tokens.findIndex((token) => figure.tokens.includes(token));
    if (at < 1 || lettersIn(tokens.slice(0, at)) < 3) return false;
    if (isText) return own === undefined || kind === 'other' || overlapX(own, figure) <= 0;
    return own === undefined && text !== null && figure.x0 > text.from && figure.x1 < text.to;
  };
  return new Set([...figures].filter(isInProse).flatMap(([, figure]) => figure.tokens));
}

/** Whether a word begins the text of a row, where its column begins: `Relais` beside the quantity 1 is no unit. */
export function startsText(word: Token, row: Row, { columns }: TableHeader): boolean {
  const column = columns.find(({ kind }) => kind === 'description');
  return column !== undefined && Math.abs(word.x0 - column.x0) < 0.5 * row.letterHeight;
}

/** Whether a number is the row number of a table with numbered rows: `1 Paslanmaz Çelik Termos`. */
export const isNumbering = (figure: AmountCandidate, { columns }: TableHeader): boolean =>
  columns[0]?.kind === 'position' &&
  figure.tokens[0]?.index === 0 &&
  figure.decimals === 0 &&
  figure.currency === null &&
  figure.value.gt(0) &&
  figure.value.lt(1000);

/** Returns the text column if no heading is left of it. */
export function leftmost({ layout }: Context, { columns, firstRow, lastRow }: TableHeader): Column | undefined {
  const column = columns.find(({ kind }) => kind === 'description');
  const headings = layout.rows.slice(firstRow, lastRow + 1).flatMap(({ tokens }) => tokens);
  return column === undefined || headings.some(({ x1 }) => x1 < column.x0) ? undefined : column;
}

/** Returns the code of a row: a single token; a number among words of the column beside, `pomodoro 700 g`, is not one. */
export function codeIn(row: Row, tokens: readonly Token[], { columns }: TableHeader): Token[] {
  const [first] = tokens;
  const own = row.segments.find((segment) => first !== undefined && segment.tokens.includes(first));
  const column = columns.find(({ kind }) => kind === 'code');
  const isOfText =
    first !== undefined && own !== undefined && column !== undefined && first !== own.tokens[0] && overlapX(first, column) <= 0;
  if (isOfText) return [];
  return tokens.filter((token) => own?.tokens.includes(token) === true && /\d/.test(token.text));
}

/** Returns the word after the quantity, as in `12 ks`. */
export function unitBeside(quantity: AmountCandidate | undefined, row: Row, taken: ReadonlySet<Token>): Token[] {
  const last = quantity?.tokens.at(-1);
  const next = last === undefined || last.row !== row.index ? undefined : row.tokens[last.index + 1];
  if (last === undefined || next === undefined || taken.has(next)) return [];
  return /^\p{L}{1,8}\.?$/u.test(next.text) && next.x0 - last.x1 < 1.1 * row.letterHeight ? [next] : [];
}
