import { copyFile, link, mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export const ocrLanguages = ['ces', 'slk', 'eng', 'deu', 'pol', 'fra'] as const;
export type OcrLanguage = (typeof ocrLanguages)[number];

/** The integer form of the accurate models; finding a page's orientation needs the older kind. */
const variants = { ...Object.fromEntries(ocrLanguages.map((language) => [language, '4.0.0_best_int'])), osd: '4.0.0' };

/** The recogniser takes its languages from one folder, the packages bring one each: links them together, once. */
export async function prepareOcrData(folder: string): Promise<void> {
  const require = createRequire(import.meta.url);
  await mkdir(folder, { recursive: true });
  for (const [language, variant] of Object.entries(variants)) {
    const name = `${language}.traineddata.gz`;
    const source = path.join(path.dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), variant, name);
    await linkOrCopy(source, path.join(folder, name));
  }
}

async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    // another disk, or a file system without links; the rename keeps a half copy from being read
    const half = `${target}.${process.pid}`;
    await copyFile(source, half);
    await rename(half, target);
  }
}
