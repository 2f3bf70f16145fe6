import { copyFile, lstat } from 'node:fs/promises';
import path from 'node:path';
import { type Reading, UnreadableFile, type Word } from '../reading.ts';
import { isReadableByReaders, isWithin } from './confine.ts';
import { parallelReaders } from './parallel-readers.ts';
import { ReaderPool } from './reader-pool.ts';
import type { PagePictures, PageText, ReaderMethods } from './reader-process.ts';
import { closeRecognizers, pageRecognizer, type RecognizedText, unrecognizedText } from './ocr/recognize-pages.ts';
import { contentTypes, sniffFile } from './sniff-file.ts';

/**
 * One more than are processed at a time: a long scan keeps its file open while it waits for OCR, which must not block the next document.
 */
const readers = new ReaderPool<ReaderMethods>(new URL('./reader-process.ts', import.meta.url), {
  size: parallelReaders + 1,
  heapMb: 512,
  memoryMb: 1_200,
  maxLoans: 500,
});

/** Legitimate pages take a fraction of a second; the limits leave a margin for a busy machine. */
const timeLimits = { openMs: 20_000, pageMs: 40_000, finishMs: 20_000, fileMs: 60_000, fileMsPerPage: 5_000 };

export type ReadFileInput = {
  path: string;
  /** Name given by the sender; the kind of file is determined by its bytes only. */
  fileName: string;
  /** A folder for this reading only; page images and embedded files are left there. */
  workDir: string;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Languages of a scan if known, as named by the OCR engine (`ces`, `slk`, `eng`, …); otherwise detected for each document. */
  languages?: string[] | undefined;
  /**
   * Folder of the language data, shared by all processes; if omitted, each process prepares its own in the temporary folder of the system.
   */
  cacheDir?: string | undefined;
};

/** Reads a file into pages, words and embedded data; throws `UnreadableFile` for a file that cannot be read. */
export async function readFile(input: ReadFileInput): Promise<Reading> {
  const kind = await sniffFile(input.path);
  // when a page fails or the caller aborts, recognition of the other pages ends too
  const failure = new AbortController();
  const signal = input.signal === undefined ? failure.signal : AbortSignal.any([input.signal, failure.signal]);
  try {
    return { kind, contentType: contentTypes[kind], ...(await readPages(input, kind, signal)) };
  } catch (error) {
    failure.abort(error);
    throw error;
  }
}

/** Copies a file to the folder of temporary files if it is elsewhere: readers can access only that folder. */
async function copyToReadersFolder(file: string, workDir: string): Promise<string> {
  if (isReadableByReaders(file)) return file;
  const copy = path.join(workDir, 'brought-in');
  await copyFile(file, copy);
  return copy;
}

/**
 * Asserts that files are inside `workDir`. They are stored as the document's, and a reader process taken over by a file might name any file
 * of the service, directly or by a link.
 */
async function assertOwn(workDir: string, files: readonly { path: string }[]): Promise<void> {
  for (const { path: file } of files)
    if (!isWithin(workDir, file) || !(await lstat(file)).isFile())
      throw new UnreadableFile('broken', `The reader named ${file}, which is not its own file`);
}

async function readPages(
  { path: source, workDir, onProgress, languages, cacheDir }: ReadFileInput,
  kind: Reading['kind'],
  signal: AbortSignal,
): Promise<Omit<Reading, 'kind' | 'contentType'>> {
  const recognizer = pageRecognizer({ languages, cacheDir, signal });
  const pages: ReadPage[] = [];
  const file = await copyToReadersFolder(source, workDir);
  const found = await readers.lend(signal, async (reader) => {
    const { pageCount } = await reader.call('open', { kind, file, workDir }, { timeoutMs: timeLimits.openMs, signal });
    let msLeft = timeLimits.fileMs + pageCount * timeLimits.fileMsPerPage;
    const within = (): { timeoutMs: number; signal: AbortSignal } => ({
      timeoutMs: Math.max(1, Math.min(timeLimits.pageMs, msLeft)),
      signal,
    });
    let done = 0;
    for (let index = 0; index < pageCount; index += 1) {
      // not the wall clock, which may be set meanwhile
      const started = performance.now();
      const text = await reader.call('readPage', { index }, within());
      if (text.unrecognised !== null) await assertOwn(workDir, [text.unrecognised]);
      const recognised =
        text.unrecognised === null ? Promise.resolve(unrecognizedText(text)) : recognizer.recognise(text, text.unrecognised);
      recognised.then(
        () => onProgress?.((done += 1), pageCount),
        () => undefined, // awaited with the others below
      );
      pages.push({ text, recognised, pictures: await reader.call('picturePage', undefined, within()) });
      msLeft -= performance.now() - started;
      await recognizer.room();
    }
    return reader.call('finish', undefined, { timeoutMs: timeLimits.finishMs, signal });
  });
  const { embeddedFiles } = found;
  await assertOwn(workDir, [...pages.flatMap(({ pictures }) => [pictures.image, pictures.preview]), ...embeddedFiles]);
  return { pages: await numbered(pages), ...found };
}

type ReadPage = { text: PageText; recognised: Promise<RecognizedText>; pictures: PagePictures };

/** Waits for the last words and numbers all words, page by page. */
async function numbered(pages: ReadPage[]): Promise<Reading['pages']> {
  const numberedPages: Reading['pages'] = [];
  let id = 0;
  for (const { text, recognised, pictures } of pages) {
    const { words, rotation, wordSource } = await recognised;
    const { index, width, height } = text;
    numberedPages.push({
      index,
      width,
      height,
      rotation,
      wordSource,
      words: words.map((word): Word => Object.assign(word, { id: id++ })),
      ...pictures,
    });
  }
  return numberedPages;
}

/** Writes a PDF without its password to `workDir`; throws `UnreadableFile` with the reason `encrypted` if the password is wrong. */
export async function unlockFile(
  { path: source, workDir }: Pick<ReadFileInput, 'path' | 'workDir'>,
  password: string,
): Promise<string> {
  const file = await copyToReadersFolder(source, workDir);
  const options = { timeoutMs: timeLimits.fileMs };
  const unlocked = await readers.lend(undefined, (reader) => reader.call('unlock', { file, workDir, password }, options));
  await assertOwn(workDir, [unlocked]);
  return unlocked.path;
}

/** Ends the reader processes; called at shutdown. */
export async function closeReaders(): Promise<void> {
  await Promise.all([readers.close(), closeRecognizers()]);
}
