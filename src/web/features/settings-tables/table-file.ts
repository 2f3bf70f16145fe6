/** Files of rows: what they are made of, read without trust. Runs in a worker; pure but for the libraries. */
import Papa from 'papaparse';

export type ReadTable = {
  /** The first row may be names of the columns. */
  rows: string[][];
  kind: 'csv' | 'xlsx';
  encoding: string;
  separator: string;
};
export type TableFileProblem = 'tooLarge' | 'tooManyRows' | 'notReadable' | 'empty' | 'tooLargeUnpacked';
export class BadTableFile extends Error {
  readonly problem: TableFileProblem;
  constructor(problem: TableFileProblem) {
    super(problem);
    this.problem = problem;
  }
}

export const fileLimits = { bytes: 50 * 1024 * 1024, rows: 500_000, unpackedBytes: 300 * 1024 * 1024, columns: 50 } as const;

const names: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1250': 'windows-1250',
};

/** UTF-8 where the bytes can be that, else what Windows in Central Europe writes. */
export function decoded(bytes: Uint8Array): { text: string; encoding: string } {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: names[marked] ?? marked };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1250').decode(bytes), encoding: 'windows-1250' };
  }
}

/** Row by row, so that a file with too many of them is left at the first one over the limit. */
export function readCsv(bytes: Uint8Array, onProgress: (rows: number) => void): ReadTable {
  const { text, encoding } = decoded(bytes);
  const rows: string[][] = [];
  let isTooLong = false;
  let separator = ',';
  Papa.parse<string[]>(text, {
    delimitersToGuess: [';', ',', '\t', '|'],
    skipEmptyLines: 'greedy',
    step: ({ data, meta }, parser) => {
      separator = meta.delimiter;
      // one more than may be: the first one can be names of columns
      if (rows.length > fileLimits.rows) {
        isTooLong = true;
        parser.abort();
        return;
      }
      rows.push(data.slice(0, fileLimits.columns));
      if (rows.length % 20_000 === 0) onProgress(rows.length);
    },
  });
  if (isTooLong) throw new BadTableFile('tooManyRows');
  return { rows, kind: 'csv', encoding, separator };
}

type Entry = { name: string; method: number; packedBytes: number; unpackedBytes: number; headerAt: number };

/** What a ZIP says that is in it. */
function* entriesOf(bytes: Uint8Array): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const earliest = Math.max(0, bytes.length - 65_557);
  let end = bytes.length - 22;
  while (end >= earliest && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < earliest) throw new BadTableFile('notReadable');
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let each = 0; each < count; each += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new BadTableFile('notReadable');
    const nameBytes = view.getUint16(at + 28, true);
    yield {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes)),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      headerAt: view.getUint32(at + 42, true),
    };
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/** What the files in a ZIP say that they will be: a bomb is not opened. */
export const unpackedSize = (bytes: Uint8Array): number =>
  [...entriesOf(bytes)].reduce((total, { unpackedBytes }) => total + unpackedBytes, 0);

/** The text of a small file in a ZIP; undefined where there is none of that name. */
export async function textInZip(bytes: Uint8Array, name: string): Promise<string | undefined> {
  const entry = [...entriesOf(bytes)].find((each) => each.name === name);
  if (!entry || entry.headerAt + 30 > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = entry.headerAt + 30 + view.getUint16(entry.headerAt + 26, true) + view.getUint16(entry.headerAt + 28, true);
  const packed = new Blob([new Uint8Array(bytes.subarray(from, from + entry.packedBytes))]);
  if (entry.method === 0) return packed.text();
  return new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
}

/** A cell as text: a date as ISO, a number as it is written in programs. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' ? cell : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
