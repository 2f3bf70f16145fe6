import { ReaderPool } from '../read/reader-pool.ts';
import type { ComposeMethods, Piece } from './compose-thread.ts';

const threads = new ReaderPool<ComposeMethods>(new URL('./compose-thread.ts', import.meta.url), {
  size: 1,
  heapMb: 512,
  maxLoans: 200,
});

/** Three hundred photographs are put together in seconds. */
const timeoutMs = 120_000;

/** Writes one PDF of the pieces, in their order, to `target`; throws `UnreadableFile` for pieces that cannot be read or are too much together. */
export const composePdf = (pieces: readonly Piece[], target: string, signal?: AbortSignal): Promise<void> =>
  threads.lend(signal, (thread) => thread.call('compose', { pieces, target }, { timeoutMs, signal }));

/** Ends the thread; for the end of the process. */
export const closeComposing = (): Promise<void> => threads.close();
