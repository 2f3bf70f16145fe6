/** Columns of a file as keys and values of a table, with what is wrong with them. Pure. */
import { cellOfRow, mostColumns, ownColumns } from '#contract/data-tables/columns.ts';

type TableRow = { key: string; value: string; more?: Readonly<Record<string, string>> | undefined };
/** As long as the name of a column may be. */
const nameLength = 60;

export type Mapping = {
  key: number;
  value: number;
  /** Further columns to bring, by their place. */
  more: readonly number[];
  /** The row at which the table begins; titles above it are left out. */
  from: number;
  /** That row holds the names of the columns. */
  hasHeader: boolean;
};
export type MappedRows = {
  rows: [key: string, value: string, ...cells: string[]][];
  /** Rows left out because they have no key. */
  withoutKey: number;
  /** Keys that stand more than once: the last one would win, so they are told first. */
  twice: { key: string; line: number }[];
  tooLong: { line: number }[];
};

export const keyLength = 200;
export const valueLength = 1000;
const mostTold = 20;

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
      found.tooLong.length < mostTold
    )
      found.tooLong.push({ line });
    if (mapped.has(name) && found.twice.length < mostTold) found.twice.push({ key: name, line });
    mapped.set(name, [text, ...cells]);
  }
  return { ...found, rows: [...mapped].map(([name, cells]) => [name, ...cells]) };
}

const keyWords = /^(key|code|id|klíč|kód|číslo|ičo|zkratka)$/i;
const valueWords = /^(value|name|label|description|hodnota|název|nazev|jméno|popis|text)$/i;

/** How far down a table may begin. */
export const mostTitles = 10;

/** A title stands alone in its row, above rows of several cells; a row with the words for key and value is where names of columns are. */
function guessStart(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, mostTitles);
  const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;
  const named = first.findIndex(
    (row) => row.some((cell) => keyWords.test(cell.trim())) && row.some((cell) => valueWords.test(cell.trim())),
  );
  if (named !== -1) return named;
  return Math.max(
    0,
    first.findIndex((row) => filled(row) > 1),
  );
}

/** Names of columns are texts that do not stand below them again; which is which is guessed by their words. */
export function guessMapping(rows: readonly (readonly string[])[]): Mapping {
  const from = guessStart(rows);
  const [head = [], ...rest] = rows.slice(from, from + 50);
  const key = head.findIndex((cell) => keyWords.test(cell.trim()));
  const value = head.findIndex((cell) => valueWords.test(cell.trim()));
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

/** Those that have a name of their own. */
const furtherColumns = (head: readonly string[], ...taken: number[]): number[] => {
  const names = head.map((cell) => cell.trim().toLowerCase());
  const left = new Set(taken);
  return names
    .flatMap((name, at) => {
      const isGood =
        name !== '' && name.length <= nameLength && !ownColumns.some((own) => own === name) && names.indexOf(name) === at;
      return isGood && !left.has(at) ? [at] : [];
    })
    .slice(0, mostColumns);
};

/** What the further columns are called, in the order of their cells. */
export const namesOfMore = (rows: readonly (readonly string[])[], { from, more }: Mapping): string[] =>
  more.map((at) => (rows[from]?.[at] ?? '').trim());

/** With another column as the key or the value, or without names: which others may come along. */
export function remapped(rows: readonly (readonly string[])[], before: Mapping, change: Partial<Mapping>): Mapping {
  const next = { ...before, ...change };
  const possible = next.hasHeader ? furtherColumns(rows[next.from] ?? [], next.key, next.value) : [];
  const isSamePlace = next.from === before.from && next.hasHeader === before.hasHeader;
  const freed = [before.key, before.value].filter((at) => at !== next.key && at !== next.value);
  const wanted = new Set([...before.more, ...freed]);
  return { ...next, more: possible.filter((at) => !isSamePlace || wanted.has(at)) };
}

export const possibleMore = (rows: readonly (readonly string[])[], { from, hasHeader, key, value }: Mapping): number[] =>
  hasHeader ? furtherColumns(rows[from] ?? [], key, value) : [];

/**
 * A cell that a spreadsheet takes for text: it does not run what begins like a formula. Plain numbers stay numbers.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function safeCell(text: string): string {
  const isNumber = /^-?\d+(?:[.,]\d+)?$/.test(text);
  const guarded = /^[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text;
  return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** With the mark that Excel needs to read UTF-8, and the separator that it expects here. */
export function csvOf(rows: readonly TableRow[], columns: readonly string[] = []): string {
  const lines = [
    ['key', 'value', ...columns],
    ...rows.map((row) => ['key', 'value', ...columns].map((column) => cellOfRow(row, column))),
  ];
  return `\uFEFF${lines.map((cells) => cells.map(safeCell).join(';')).join('\r\n')}\r\n`;
}
