/** Worker that reads table files: half a million rows take seconds, and a malicious file can affect only this thread. */
import { readXlsx } from './read-xlsx.ts';
import { BadTableFile, fileLimits, kindOf, readCsv, type ReadTable, type TableFileProblem } from './table-file.ts';

/** Name of the sheet of a workbook. */
export type ToReader = { file: Blob; sheet: string | undefined };
export type FromReader = { rows: number } | { table: ReadTable } | { problem: TableFileProblem };

const say = (message: FromReader) => self.postMessage(message, {});

async function read({ file, sheet }: ToReader): Promise<ReadTable> {
  if (file.size === 0) throw new BadTableFile('empty');
  if (file.size > fileLimits.bytes) throw new BadTableFile('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return kindOf(bytes) === 'zip' ? readXlsx(bytes, sheet) : readCsv(bytes, (rows) => say({ rows }));
}

self.addEventListener('message', ({ data }: MessageEvent<ToReader>) => {
  read(data).then(
    (table) => say(table.rows.length === 0 ? { problem: 'empty' } : { table }),
    (error: unknown) => say({ problem: error instanceof BadTableFile ? error.problem : 'notReadable' }),
  );
});
