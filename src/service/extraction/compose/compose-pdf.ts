import { ReaderPool } from '../read/reader-pool.ts';
import type { ComposeMethods, Piece } from './compose-process.ts';

const readers = new ReaderPool<ComposeMethods>(new URL('./compose-process.ts', import.meta.url), {
  size: 1,
  heapMb: 512,
  memoryMb: 1_200,
  maxLoans: 200,
});

/** Composing three hundred photographs takes seconds. */
const timeoutMs = 120_000;

/**
 * Writes one PDF of the pieces, in their order, to `target`; throws `UnreadableFile` if a piece cannot be read or the pieces are too large
 * together.
 */
export const composePdf = (pieces: readonly Piece[], target: string, signal?: AbortSignal): Promise<void> =>
  readers.lend(signal, (reader) => reader.call('compose', { pieces, target }, { timeoutMs, signal }));

/** Ends the reader processes; called at shutdown. */
export const closeComposing = (): Promise<void> => readers.close();
