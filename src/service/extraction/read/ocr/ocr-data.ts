import { copyFile, link, mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export const ocrLanguages = ['ces', 'slk', 'eng', 'deu', 'pol', 'fra'] as const;
export type OcrLanguage = (typeof ocrLanguages)[number];

/** Integer variant of the accurate models; orientation detection requires the legacy kind. */
const variants = { ...Object.fromEntries(ocrLanguages.map((language) => [language, '4.0.0_best_int'])), osd: '4.0.0' };

/** Links the language data into one folder, once: the OCR engine expects a single folder, but each package contains one language. */
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
    // another disk, or a file system without links; the rename prevents a partial copy from being read
    const half = `${target}.${process.pid}`;
    await copyFile(source, half);
    await rename(half, target);
  }
}
