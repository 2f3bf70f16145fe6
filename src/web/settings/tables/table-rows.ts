/** Maps columns of a file to keys and values of a data table and reports errors. */
import { cellOfRow, maxColumns, ownColumns } from '#contract/data-tables/columns.ts';

type TableRow = { key: string; value: string; more?: Readonly<Record<string, string>> | undefined };
/** Maximum length of a column name. */
const nameLength = 60;

export type Mapping = {
  key: number;
  value: number;
  /** Indexes of further columns to import. */
  more: readonly number[];
  /** Index of the row where the table starts. Titles above it are skipped. */
  from: number;
  /** Whether that row contains column names. */
  hasHeader: boolean;
};
export type MappedRows = {
  rows: [key: string, value: string, ...cells: string[]][];
  /** Number of rows skipped because they have no key. */
  withoutKey: number;
  /** Keys that occur more than once. The last one would win, so they are reported before the import. */
  twice: { key: string; line: number }[];
  tooLong: { line: number }[];
};

export const keyLength = 200;
export const valueLength = 1000;
const maxReported = 20;

export function mapRows(rows: readonly (readonly string[])[], { key, value, more, from, hasHeader }: Mapping): MappedRows {
  const mapped = new Map<string, [value: string, ...cells: string[]]>();
  const found: MappedRows = { rows: [], withoutKey: 0, twice: [], tooLong: [] };
  for (const [index, row] of rows.entries()) {
    if (index < from + Number(hasHeader) || row.every((cell) => cell === '')) continue;
    const line = index + 1;
    const cellAt = (column: number) => (row[column] ?? '').trim().replaceAll('\u0000', '');
    const name = cellAt(key);
    const cells = more.map(cellAt);
    const text = cellAt(value);
    if (name === '') {
      found.withoutKey += 1;
      continue;
    }
    if (
      (name.length > keyLength || [text, ...cells].some((cell) => cell.length > valueLength)) &&
      found.tooLong.length < maxReported
    )
      found.tooLong.push({ line });
    if (mapped.has(name) && found.twice.length < maxReported) found.twice.push({ key: name, line });
    mapped.set(name, [text, ...cells]);
  }
  return { ...found, rows: [...mapped].map(([name, cells]) => [name, ...cells]) };
}

const keyHeaderPattern = /^(key|code|id|klíč|kód|číslo|ičo|zkratka)$/i;
const valueHeaderPattern = /^(value|name|label|description|hodnota|název|nazev|jméno|popis|text)$/i;

/** Maximum number of rows above the table. */
export const maxTitleRows = 10;

/**
 * Guesses where the table starts: a title is alone in its row, above rows with several cells; a row with words for key and value contains
 * the column names.
 */
function guessStart(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, maxTitleRows);
  const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;
  const named = first.findIndex(
    (row) => row.some((cell) => keyHeaderPattern.test(cell.trim())) && row.some((cell) => valueHeaderPattern.test(cell.trim())),
  );
  if (named !== -1) return named;
  return Math.max(
    0,
    first.findIndex((row) => filled(row) > 1),
  );
}

/** Guesses the mapping: a header consists of texts that do not repeat below, and its words identify key and value. */
export function guessMapping(rows: readonly (readonly string[])[]): Mapping {
  const from = guessStart(rows);
  const [head = [], ...rest] = rows.slice(from, from + 50);
  const key = head.findIndex((cell) => keyHeaderPattern.test(cell.trim()));
  const value = head.findIndex((cell) => valueHeaderPattern.test(cell.trim()));
  const hasDigits = (row: readonly string[]) => row.some((cell) => /\d/.test(cell));
  const hasHeader = key !== -1 || value !== -1 || (rest.length > 0 && !hasDigits(head) && rest.every(hasDigits));
  const keyColumn = key === -1 ? 0 : key;
  const valueColumn = value !== -1 ? value : keyColumn === 0 ? Math.min(1, Math.max(0, head.length - 1)) : 0;
  return {
    key: keyColumn,
    value: valueColumn,
    more: hasHeader ? furtherColumns(head, keyColumn, valueColumn) : [],
    from,
    hasHeader,
  };
}

/** Returns the columns that have a unique name. */
const furtherColumns = (head: readonly string[], ...taken: number[]): number[] => {
  const names = head.map((cell) => cell.trim().toLowerCase());
  const left = new Set(taken);
  return names
    .flatMap((name, at) => {
      const isGood =
        name !== '' && name.length <= nameLength && !ownColumns.some((own) => own === name) && names.indexOf(name) === at;
      return isGood && !left.has(at) ? [at] : [];
    })
    .slice(0, maxColumns);
};

/** Returns the names of the further columns, in the order of their cells. */
export const additionalColumnNames = (rows: readonly (readonly string[])[], { from, more }: Mapping): string[] =>
  more.map((at) => (rows[from]?.[at] ?? '').trim());

/** Applies a change of the key column, the value column or the header, and updates the further columns that can be imported. */
export function updateMapping(rows: readonly (readonly string[])[], before: Mapping, change: Partial<Mapping>): Mapping {
  const next = { ...before, ...change };
  const possible = next.hasHeader ? furtherColumns(rows[next.from] ?? [], next.key, next.value) : [];
  const isSamePlace = next.from === before.from && next.hasHeader === before.hasHeader;
  const freed = [before.key, before.value].filter((at) => at !== next.key && at !== next.value);
  const wanted = new Set([...before.more, ...freed]);
  return { ...next, more: possible.filter((at) => !isSamePlace || wanted.has(at)) };
}

export const availableColumns = (rows: readonly (readonly string[])[], { from, hasHeader, key, value }: Mapping): number[] =>
  hasHeader ? furtherColumns(rows[from] ?? [], key, value) : [];

/**
 * Escapes a cell so that a spreadsheet treats it as text and does not execute a formula. Plain numbers stay numbers.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function safeCell(text: string): string {
  const isNumber = /^-?\d+(?:[.,]\d+)?$/.test(text);
  const guarded = /^[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text;
  return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Returns CSV with the byte order mark that Excel needs for UTF-8, and with the separator it expects here. */
export function csvOf(rows: readonly TableRow[], columns: readonly string[] = []): string {
  const lines = [
    ['key', 'value', ...columns],
    ...rows.map((row) => ['key', 'value', ...columns].map((column) => cellOfRow(row, column))),
  ];
  return `\uFEFF${lines.map((cells) => cells.map(safeCell).join(';')).join('\r\n')}\r\n`;
}
