import { availableParallelism } from 'node:os';
import { type PageReading, type Reading, UnreadableFile, type Word } from '../reading.ts';
import { ReaderPool } from './reader-pool.ts';
import type { PageRead, ReaderMethods } from './reader-thread.ts';
import { contentTypes, sniffFile } from './sniff-file.ts';

const parallel = Math.max(1, Math.min(2, availableParallelism()));
const readers = new ReaderPool<ReaderMethods>(new URL('./reader-thread.ts', import.meta.url), {
  size: parallel,
  heapMb: 512,
  maxLoans: 500,
});

/** Honest pages take a fraction of a second; the limits leave room for a busy machine. */
const timeLimits = { openMs: 20_000, pageMs: 40_000, finishMs: 20_000, fileMs: 120_000, perPageMs: 5_000 };

export type ReadFileInput = {
  path: string;
  fileName: string;
  /** A folder of its own for this reading: page images and embedded files are left there. */
  workDir: string;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
};

/** Reads a file into pages, words and embedded data; throws `UnreadableFile` for a file that cannot be read. */
export async function readFile({ path, workDir, signal, onProgress }: ReadFileInput): Promise<Reading> {
  const kind = await sniffFile(path);
  const { pages, found } = await readers.lend(signal, async (reader) => {
    const { pageCount } = await reader.call('open', { kind, file: path, workDir }, { timeoutMs: timeLimits.openMs, signal });
    const deadline = Date.now() + timeLimits.fileMs + pageCount * timeLimits.perPageMs;
    const pages: PageRead[] = [];
    for (let index = 0; index < pageCount; index += 1) {
      const timeoutMs = Math.min(timeLimits.pageMs, deadline - Date.now());
      if (timeoutMs <= 0) throw new UnreadableFile('tooSlow', `After ${index} of ${pageCount} pages`);
      pages.push(await reader.call('readPage', { index }, { timeoutMs, signal }));
      onProgress?.(index + 1, pageCount);
    }
    return { pages, found: await reader.call('finish', undefined, { timeoutMs: timeLimits.finishMs, signal }) };
  });
  return { kind, contentType: contentTypes[kind], pages: numbered(pages), ...found };
}

function numbered(pages: PageRead[]): PageReading[] {
  let id = 0;
  return pages.map(({ index, width, height, words, wordSource, image, preview, qrCodes }) => ({
    index,
    width,
    height,
    rotation: 0,
    words: words.map((word): Word => ({ id: id++, ...word })),
    wordSource,
    image,
    preview,
    qrCodes,
  }));
}

/** Ends the reading threads; for the end of the process. */
export const closeReaders = (): Promise<void> => readers.close();
