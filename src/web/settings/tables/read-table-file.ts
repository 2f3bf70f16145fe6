import type { ParsedTable, TableFileProblem } from './table-file.ts';
import type { TableWorkerResponse, TableWorkerRequest } from './read-table.worker.ts';

/** Longer than any valid file of the accepted size takes. */
const timeLimitMs = 120_000;

/** Reads a file in a worker, which is terminated when it takes too long or the result is no longer needed. */
export function readTableFile(
  asked: TableWorkerRequest,
  { onRows, signal }: { onRows: (rows: number) => void; signal: AbortSignal },
): Promise<{ table: ParsedTable } | { problem: TableFileProblem }> {
  const worker = new Worker(new URL('./read-table.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve } = Promise.withResolvers<{ table: ParsedTable } | { problem: TableFileProblem }>();
  const timer = setTimeout(() => resolve({ problem: 'notReadable' }), timeLimitMs);
  signal.addEventListener('abort', () => resolve({ problem: 'notReadable' }), { once: true });
  worker.addEventListener('error', () => resolve({ problem: 'notReadable' }));
  worker.addEventListener('message', ({ data }: MessageEvent<TableWorkerResponse>) => {
    if ('rows' in data) onRows(data.rows);
    else resolve(data);
  });
  worker.postMessage(asked, []);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
