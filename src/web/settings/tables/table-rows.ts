/** Columns of a file as keys and values of a table, with what is wrong with them. Pure. */
export type Mapping = {
  key: number;
  value: number;
  /** The row at which the table begins; titles above it are left out. */
  from: number;
  /** That row holds the names of the columns. */
  hasHeader: boolean;
};
export type MappedRows = {
  rows: [key: string, value: string][];
  /** Rows left out because they have no key. */
  withoutKey: number;
  /** Keys that stand more than once: the last one would win, so they are told first. */
  twice: { key: string; line: number }[];
  tooLong: { line: number }[];
};

export const keyLength = 200;
export const valueLength = 1000;
const mostTold = 20;

export function mapRows(rows: readonly (readonly string[])[], { key, value, from, hasHeader }: Mapping): MappedRows {
  const mapped = new Map<string, string>();
  const found: MappedRows = { rows: [], withoutKey: 0, twice: [], tooLong: [] };
  for (const [index, row] of rows.entries()) {
    if (index < from + Number(hasHeader) || row.every((cell) => cell === '')) continue;
    const line = index + 1;
    const name = (row[key] ?? '').trim().replaceAll('\u0000', '');
    const text = (row[value] ?? '').trim().replaceAll('\u0000', '');
    if (name === '') {
      found.withoutKey += 1;
      continue;
    }
    if ((name.length > keyLength || text.length > valueLength) && found.tooLong.length < mostTold) found.tooLong.push({ line });
    if (mapped.has(name) && found.twice.length < mostTold) found.twice.push({ key: name, line });
    mapped.set(name, text);
  }
  return { ...found, rows: [...mapped] };
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
  return {
    key: keyColumn,
    value: value !== -1 ? value : keyColumn === 0 ? Math.min(1, Math.max(0, head.length - 1)) : 0,
    from,
    hasHeader,
  };
}

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
export const csvOf = (rows: readonly { key: string; value: string }[]): string =>
  `\uFEFFkey;value\r\n${rows.map(({ key, value }) => `${safeCell(key)};${safeCell(value)}`).join('\r\n')}\r\n`;
