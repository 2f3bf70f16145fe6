import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import type { Rotation } from '../../reading.ts';
import type { GrayPixels } from '../open-document.ts';
import { parallelReaders } from '../parallel-readers.ts';

export type RecognizedWord = { text: string; x0: number; y0: number; x1: number; y1: number; /** 0 to 1. */ confidence: number };

/** `sparse`: lines anywhere on the page. */
export type Layout = 'page' | 'column' | 'block' | 'sample' | 'sparse';

const layouts: Record<Layout, PSM> = {
  page: PSM.AUTO,
  column: PSM.SINGLE_COLUMN,
  block: PSM.SINGLE_BLOCK,
  sample: PSM.SINGLE_BLOCK,
  sparse: PSM.SPARSE_TEXT,
};

/** Two halves of a page are recognized in parallel if there are two processors. */
const engineCount = parallelReaders;

type Engine = { worker: Worker; languages: string };

const engines: Promise<Engine>[] = [];

/** Without a handler, an image that the library cannot open would end the process; the caller receives the error as well. */
const options = (langPath: string): { langPath: string; gzip: true; cacheMethod: string; errorHandler: () => void } => ({
  langPath,
  gzip: true,
  cacheMethod: 'none',
  errorHandler: () => undefined,
});

/** Settings of the engine that differ from page to page. */
export type OcrSettings = { dpi: number; languages: string; layout: Layout; dataDir: string };

/** Recognizes the words of images, in parallel on the available engines. */
export async function recognise(pictures: GrayPixels[], settings: OcrSettings): Promise<RecognizedWord[][]> {
  const results: RecognizedWord[][] = [];
  for (let at = 0; at < pictures.length; at += engineCount) {
    const group = pictures.slice(at, at + engineCount);
    results.push(...(await Promise.all(group.map((picture, index) => recognizeOne(picture, index, settings)))));
  }
  return results;
}

async function recognizeOne(
  picture: GrayPixels,
  index: number,
  { dpi, languages, layout, dataDir }: OcrSettings,
): Promise<RecognizedWord[]> {
  const engine = await (engines[index] ??= startEngine(languages, dataDir));
  // takes a tenth of a second, so an engine keeps the languages of the last page
  if (engine.languages !== languages) await engine.worker.reinitialize(languages, OEM.LSTM_ONLY);
  engine.languages = languages;
  await engine.worker.setParameters({
    user_defined_dpi: String(dpi),
    tessedit_pageseg_mode: layouts[layout],
    // retrying a poor line as white on black is useful for a page, but wastes time on a sample
    tessedit_do_invert: layout === 'sample' ? '0' : '1',
  });
  const { data } = await engine.worker.recognize(toPgm(picture), {}, { blocks: true, text: false });
  const words = (data.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((part) => part.lines.flatMap((line) => line.words)),
  );
  return words.map(({ text, bbox: { x0, y0, x1, y1 }, confidence }) => ({
    text: text.trim(),
    x0,
    y0,
    x1,
    y1,
    confidence: confidence / 100,
  }));
}

async function startEngine(languages: string, dataDir: string): Promise<Engine> {
  return { worker: await createWorker(languages, OEM.LSTM_ONLY, options(dataDir)), languages };
}

/** Returns the clockwise rotation that makes the image upright. Used rarely, so the model of a hundred megabytes is not kept in memory. */
export async function findRotation(grey: GrayPixels, dataDir: string): Promise<Rotation> {
  const worker = await createWorker('osd', OEM.TESSERACT_ONLY, { ...options(dataDir), legacyCore: true, legacyLang: true });
  try {
    const { data } = await worker.detect(toPgm(grey));
    const degrees = data.orientation_degrees;
    const isSure = (data.orientation_confidence ?? 0) > 1;
    return isSure && (degrees === 90 || degrees === 180 || degrees === 270) ? degrees : 0;
  } catch {
    return 0; // the library throws if a page has too few characters to detect its orientation
  } finally {
    await worker.terminate();
  }
}

/** Encodes as portable graymap, the cheapest format to write and to read. */
function toPgm({ data, width, height }: GrayPixels): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
}
