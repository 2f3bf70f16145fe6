import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type PageReading, UnreadableFile } from '../../reading.ts';
import { type OcrLanguage, ocrLanguages, prepareOcrData } from './ocr-data.ts';
import type { BoxInput, OcrMethods, OcrOutput } from './ocr-process.ts';
import { readersFolder } from '../confine.ts';
import { ReaderPool } from '../reader-pool.ts';
import { parallelReaders } from '../parallel-readers.ts';
import type { PageText, Unrecognized } from '../reader-process.ts';
import type { PlacedWord } from '../lines.ts';

export type RecognizedText = Pick<PageReading, 'rotation' | 'wordSource'> & { words: PlacedWord[] };

/** Each process recognizes two halves of a page at once, so fewer processes than processors are needed. */
const recognizers = new ReaderPool<OcrMethods>(new URL('./ocr-process.ts', import.meta.url), {
  size: Math.ceil(parallelReaders / 2),
  heapMb: 256,
  memoryMb: 1_200,
  maxLoans: 200,
});

/** A dense page takes a few seconds; this leaves a margin for a busy machine. */
const timeoutMs = 90_000;
/** Maximum number of pages of a document that wait for recognition, each with nine million pixels on disk. */
const maxWaiting = 2 * parallelReaders;

export type PageRecognizer = {
  /** Recognizes the words of the page; if the OCR engine fails, only the words of the text layer are returned. */
  recognise: (page: PageText, unrecognised: Unrecognized) => Promise<RecognizedText>;
  /** Resolves when another page can be accepted. */
  room: () => Promise<void>;
};

/** Recognizes the pages of one document, several at a time. The language detected on the first page is reused for the others. */
export function pageRecognizer(input: {
  languages: string[] | undefined;
  cacheDir: string | undefined;
  signal: AbortSignal;
}): PageRecognizer {
  let languages = knownLanguages(input.languages);
  const waiting = new Set<Promise<unknown>>();

  const attempt = async (unrecognised: Unrecognized): Promise<OcrOutput | null> => {
    const dataDir = await ocrDataDir(input.cacheDir);
    const { signal } = input;
    try {
      return await recognizers.lend(signal, (reader) =>
        reader.call('recognisePage', { ...unrecognised, languages, dataDir }, { timeoutMs, signal }),
      );
    } catch (error) {
      if (signal.aborted || !(error instanceof UnreadableFile)) throw error;
      return null;
    }
  };

  const recognise = async (page: PageText, unrecognised: Unrecognized): Promise<RecognizedText> => {
    try {
      const output = (await attempt(unrecognised)) ?? (await attempt(unrecognised));
      if (output === null) return unrecognizedText(page);
      languages ??= output.languages;
      const wordSource =
        output.words.length === 0 ? 'none' : 2 * unrecognised.known.length > output.words.length ? 'textLayer' : 'ocr';
      return { words: output.words, rotation: output.rotation, wordSource };
    } finally {
      await rm(unrecognised.path, { force: true });
    }
  };

  return {
    recognise: (page, unrecognised) => {
      const work = recognise(page, unrecognised);
      const settled: Promise<unknown> = work.then(
        () => waiting.delete(settled),
        () => waiting.delete(settled),
      );
      waiting.add(settled);
      return work;
    },
    room: async () => {
      while (waiting.size >= maxWaiting) await Promise.race(waiting);
    },
  };
}

/** Recognizes the words in a part of a page, as one line. Returns an empty text if the OCR engine fails. */
export async function recogniseBox(box: Omit<BoxInput, 'dataDir'>, signal: AbortSignal): Promise<string> {
  const dataDir = await ocrDataDir(undefined);
  try {
    return await recognizers.lend(signal, (reader) => reader.call('recogniseBox', { ...box, dataDir }, { timeoutMs, signal }));
  } catch (error) {
    if (signal.aborted || !(error instanceof UnreadableFile)) throw error;
    return '';
  }
}

export const unrecognizedText = ({ words, wordSource }: PageText): RecognizedText => ({ words, wordSource, rotation: 0 });

function knownLanguages(languages: string[] | undefined): string | null {
  const known = new Set<string>(ocrLanguages);
  const usable = (languages ?? []).filter((language): language is OcrLanguage => known.has(language));
  return usable.length === 0 ? null : usable.join('+');
}

const prepared = new Map<string, Promise<string>>();
let ownFolder: Promise<string> | undefined;

/** Returns the folder of the language data, created at first use. */
async function ocrDataDir(cacheDir: string | undefined): Promise<string> {
  const parent = cacheDir ?? (await (ownFolder ??= mkdtemp(path.join(readersFolder(), 'ocr-data-'))));
  const folder = path.join(parent, 'ocr-data');
  const ready = prepared.get(folder) ?? prepareOcrData(folder).then(() => folder);
  prepared.set(folder, ready);
  ready.catch(() => prepared.delete(folder)); // retry with the next document
  return ready;
}

/** Ends the processes and removes the data that this process prepared. */
export async function closeRecognizers(): Promise<void> {
  await recognizers.close();
  const folder = await ownFolder;
  ownFolder = undefined;
  prepared.clear();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
