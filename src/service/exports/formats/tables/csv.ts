/** Comma separated values that no spreadsheet takes for anything but values. */
import type { FieldType } from '#values/values.ts';
import { decimalOf } from '#service/extraction/e-invoice/canonical.ts';

export type Dialect = { separator: ',' | ';'; decimalMark: '.' | ',' };

/** RFC 4180, and what Excel reads where a comma stands in amounts. */
export const international: Dialect = { separator: ',', decimalMark: '.' };
export const european: Dialect = { separator: ';', decimalMark: ',' };

const numeric: ReadonlySet<FieldType> = new Set(['DECIMAL', 'INTEGER']);

/** What spreadsheets take for the beginning of a formula, behind blanks too. */
const formula = /^[\s\u00A0\u3000]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]/u;
const control = /^[\t\r\n]/;

/** A text as a cell holds it: what could run as a formula gets an apostrophe, as one writes it in a spreadsheet oneself. */
export const guarded = (text: string): string => (formula.test(text) || control.test(text) ? `'${text}` : text);

/** XML and spreadsheets have no place for these. */
const withoutControls = (text: string) => text.replaceAll(/(?![\t\r\n])\p{Cc}/gu, '');

/** The value of a field as a cell holds it, before quoting. */
export function csvCell(value: string, type: FieldType, { decimalMark }: Dialect): string {
  const text = withoutControls(value);
  if (!numeric.has(type) || decimalOf(text) === null) return guarded(text);
  return text.trim().replace('.', decimalMark);
}

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** With the mark by which Excel knows UTF-8. */
export const writeRows = (rows: readonly (readonly string[])[], { separator }: Dialect): Uint8Array =>
  new TextEncoder().encode(
    `\uFEFF${rows.map((row) => `${row.map((cell) => quoted(cell, separator)).join(separator)}\r\n`).join('')}`,
  );
