/** Worker that reads table files: half a million rows take seconds, and a malicious file can affect only this thread. */
import { readXlsx } from './read-xlsx.ts';
import { TableFileError, fileLimits, kindOf, readCsv, type ParsedTable, type TableFileProblem } from './table-file.ts';

/** The sheet of a workbook, and the encoding of a text; both are determined from the file if they are not given. */
export type TableWorkerRequest = { file: Blob; sheet?: string | undefined; encoding?: string | undefined };
export type TableWorkerResponse = { rows: number } | { table: ParsedTable } | { problem: TableFileProblem };

const say = (message: TableWorkerResponse) => self.postMessage(message, {});

async function read({ file, sheet, encoding }: TableWorkerRequest): Promise<ParsedTable> {
  if (file.size === 0) throw new TableFileError('empty');
  if (file.size > fileLimits.bytes) throw new TableFileError('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return kindOf(bytes) === 'zip' ? readXlsx(bytes, sheet) : readCsv(bytes, (rows) => say({ rows }), encoding);
}

self.addEventListener('message', ({ data }: MessageEvent<TableWorkerRequest>) => {
  read(data).then(
    (table) => say(table.rows.length === 0 ? { problem: 'empty' } : { table }),
    (error: unknown) => say({ problem: error instanceof TableFileError ? error.problem : 'notReadable' }),
  );
});
