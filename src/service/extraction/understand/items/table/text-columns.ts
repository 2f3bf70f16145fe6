/** Tells columns of codes from columns of texts by what is printed in them. */
import { overlapX } from '../../layout/geometry.ts';
import type { PageLayout, Segment } from '../../layout/layout.ts';
import type { Column, TableHeader } from './header.ts';

/**
 * Finds a code column among two description columns: the one with single words containing digits, as `Artigo … Descrição` over `SRV01 …
 * Revisão anual`.
 */
export function withCodes({ columns: headed, lastRow }: TableHeader, page: PageLayout): Column[] {
  const columns = withDescription(headed, page, lastRow);
  const [first, second] = columns.filter(({ kind }) => kind === 'description');
  if (first === undefined || second === undefined || columns.some(({ kind }) => kind === 'code')) return columns;
  const texts = textsBelow(page, lastRow, first);
  const isCode = ({ tokens, text }: Segment): boolean => tokens.length === 1 && /^[\p{Lu}\d._/-]*\d[\p{Lu}\d._/-]*$/u.test(text);
  if (texts.length === 0 || !texts.every(isCode)) return columns;
  return columns.map((column) => (column === first ? { ...column, kind: 'code' } : column));
}
const rowsToSee = 3;

/** Returns the texts of a column in the first rows below the headings. */
const textsBelow = (page: PageLayout, lastRow: number, column: Column): Segment[] =>
  page.rows
    .filter(({ index, tokens }) => index > lastRow && tokens.some(({ key }) => key !== ''))
    .slice(0, rowsToSee)
    .flatMap(({ segments }) => segments.find((segment) => overlapX(segment, column) > 0) ?? []);

/** Takes a code column over texts of several words for the description where there is none: `Article` over `Bière ambrée fût 20 L`. */
function withDescription(columns: Column[], page: PageLayout, lastRow: number): Column[] {
  const code = columns.find(({ kind }) => kind === 'code');
  if (code === undefined || columns.some(({ kind }) => kind === 'description')) return columns;
  const texts = textsBelow(page, lastRow, code);
  const isText = ({ tokens }: Segment): boolean => tokens.filter(({ text }) => /^\p{L}{3}/u.test(text)).length > 1;
  if (texts.length === 0 || !texts.every(isText)) return columns;
  return columns.map((column) => (column === code ? { ...column, kind: 'description' } : column));
}
