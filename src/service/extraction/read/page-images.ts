import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { ImageFile } from '../reading.ts';
import { toGray } from './ocr/gray.ts';
import { printedWidth, printOf } from './page-print.ts';
import type { Pixels } from './pdf/pdf-page.ts';

// Each reader is one of several; the threads and caches of libvips would multiply.
sharp.concurrency(1);
sharp.cache(false);

/** A stuck codec must not exceed the time limit of the page. */
export const codecSeconds = 30;

const previewWidth = 400;
const previewMaxHeight = 1600;
/** A text page that compresses worse than this contains photographs. */
const maxPngBytes = 1_200_000;

/** Drawn text stays sharp and small as PNG; scans and photographs are far smaller as JPEG. */
export type Look = 'drawn' | 'photographed';

export async function writePageImages(
  pixels: Pixels,
  look: Look,
  folder: string,
  index: number,
): Promise<{ image: ImageFile; preview: ImageFile }> {
  const size = { width: pixels.width, height: pixels.height };
  const name = path.join(folder, `page-${index}`);
  const page = fromPixels(pixels);
  const isDrawn = look === 'drawn' && (await writeIfSmall(page, `${name}.png`));
  if (!isDrawn) await page.clone().jpeg({ quality: 80 }).toFile(`${name}.jpg`);
  const image: ImageFile = isDrawn
    ? { path: `${name}.png`, contentType: 'image/png', ...size }
    : { path: `${name}.jpg`, contentType: 'image/jpeg', ...size };
  const preview = await page
    .clone()
    .resize({ width: previewWidth, height: previewMaxHeight, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toFile(`${name}-preview.jpg`);
  return {
    image,
    preview: { path: `${name}-preview.jpg`, contentType: 'image/jpeg', width: preview.width, height: preview.height },
  };
}

export async function readPrint(pixels: Pixels): Promise<Uint8Array | undefined> {
  // converted to gray first: the codec would take three times as long for it as for all the rest
  const grey = toGray(pixels);
  const { data, info } = await sharp(grey.data, {
    raw: { width: grey.width, height: grey.height, channels: 1 },
    limitInputPixels: false,
  })
    .timeout({ seconds: codecSeconds })
    .resize({ width: printedWidth, height: printedWidth * 2, fit: 'inside' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return printOf({ data, width: info.width, height: info.height }) ?? undefined;
}

const fromPixels = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false })
    .removeAlpha()
    .timeout({ seconds: codecSeconds });

async function writeIfSmall(page: Sharp, file: string): Promise<boolean> {
  const png = await page.clone().png({ compressionLevel: 6 }).toBuffer();
  if (png.length > maxPngBytes) return false;
  await writeFile(file, png);
  return true;
}
