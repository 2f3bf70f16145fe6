/** Parses table files, which are untrusted. Runs in a worker. */
import Papa from 'papaparse';
import { decoded } from './decode-text.ts';

export type ParsedTable = {
  /** The first row may contain column names. */
  rows: string[][];
  kind: 'csv' | 'xlsx';
  encoding: string;
  separator: string;
  /** For a workbook: the visible sheets and the current one. */
  sheets?: string[];
  sheet?: string;
};
export type TableFileProblem =
  | 'tooLarge'
  | 'tooManyRows'
  | 'notReadable'
  | 'empty'
  | 'tooLargeUnpacked'
  | 'oldWorkbook'
  | 'locked'
  | 'otherWorkbook';
export class TableFileError extends Error {
  readonly problem: TableFileProblem;
  constructor(problem: TableFileProblem) {
    super(problem);
    this.problem = problem;
  }
}

export const fileLimits = { bytes: 50 * 1024 * 1024, rows: 500_000, unpackedBytes: 300 * 1024 * 1024, columns: 50 } as const;

/** Parses row by row, so that a file over the limit is abandoned at the first excess row. */
export function readCsv(bytes: Uint8Array, onProgress: (rows: number) => void, asked?: string): ParsedTable {
  const { text, encoding } = decoded(bytes, asked);
  const rows: string[][] = [];
  let isTooLong = false;
  let separator = ',';
  Papa.parse<string[]>(text, {
    delimitersToGuess: [';', ',', '\t', '|'],
    skipEmptyLines: 'greedy',
    step: ({ data, meta }, parser) => {
      separator = meta.delimiter;
      // One row more than allowed, because the first one may contain the column names.
      if (rows.length > fileLimits.rows) {
        isTooLong = true;
        parser.abort();
        return;
      }
      rows.push(data.slice(0, fileLimits.columns));
      if (rows.length % 20_000 === 0) onProgress(rows.length);
    },
  });
  if (isTooLong) throw new TableFileError('tooManyRows');
  return { rows, kind: 'csv', encoding, separator };
}

/** Formats a date of a workbook. Its times are fractions of days, which have to be rounded to seconds. */
function dateText(date: Date): string {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 19).split('T');
  return time === '00:00:00' ? day : `${day} ${time.replace(/:00$/, '')}`;
}

/**
 * Returns a cell as text: a date as ISO, with its time if it has one; a number in the format of programs, with the 15 digits that a
 * workbook stores.
 */
export function cellText(cell: unknown): string {
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return typeof cell === 'string' ? cell : typeof cell === 'boolean' ? String(cell) : '';
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/** Determines the kind by the first bytes, not by the file name. */
export function kindOf(bytes: Uint8Array): 'zip' | 'text' {
  if (startsWith(bytes, 0x50, 0x4b)) return 'zip';
  // The container of old Office files, which is also used for encrypted workbooks.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new TableFileError(hasName(bytes, 'EncryptedPackage') ? 'locked' : 'oldWorkbook');
  const isUtf16 = startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff);
  const isOther = startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || (!isUtf16 && bytes.subarray(0, 8192).includes(0));
  if (isOther) throw new TableFileError('notReadable');
  return 'text';
}

/** Names in that container are encoded in UTF-16. */
function hasName(bytes: Uint8Array, name: string): boolean {
  const wanted = Array.from(name).flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = bytes.indexOf(wanted[0] ?? 0); at !== -1; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}
