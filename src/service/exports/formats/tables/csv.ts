/** Writes comma separated values that spreadsheets never interpret as formulas. */
import type { FieldType } from '#values/values.ts';
import { decimalOf } from '#service/extraction/e-invoice/canonical.ts';

export type Dialect = { separator: ',' | ';'; decimalMark: '.' | ',' };

/** RFC 4180, and the dialect of Excel with decimal commas. */
export const international: Dialect = { separator: ',', decimalMark: '.' };
export const european: Dialect = { separator: ';', decimalMark: ',' };

const numeric: ReadonlySet<FieldType> = new Set(['DECIMAL', 'INTEGER']);

/** What spreadsheets interpret as the start of a formula, also after spaces. */
const formula = /^[\s\u00A0\u3000]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]/u;
const control = /^[\t\r\n]/;

/** Returns the text of a cell: one that could run as a formula gets an apostrophe, as in a spreadsheet. */
export const guarded = (text: string): string => (formula.test(text) || control.test(text) ? `'${text}` : text);

/** Removes characters that XML and spreadsheets do not allow. */
const withoutControls = (text: string) => text.replaceAll(/(?![\t\r\n])\p{Cc}/gu, '');

/** Returns the cell for the value of a field, before quoting. */
export function csvCell(value: string, type: FieldType, { decimalMark }: Dialect): string {
  const text = withoutControls(value);
  if (!numeric.has(type) || decimalOf(text) === null) return guarded(text);
  return text.trim().replace('.', decimalMark);
}

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Writes rows with the byte order mark by which Excel recognizes UTF-8. */
export const writeRows = (rows: readonly (readonly string[])[], { separator }: Dialect): Uint8Array =>
  new TextEncoder().encode(
    `\uFEFF${rows.map((row) => `${row.map((cell) => quoted(cell, separator)).join(separator)}\r\n`).join('')}`,
  );
