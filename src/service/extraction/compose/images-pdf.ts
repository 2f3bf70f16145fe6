import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { readFile } from 'node:fs/promises';
import { limits, UnreadableFile } from '../reading.ts';
import { asJpeg, openPicture, understood } from './picture.ts';

/** An image that becomes a page. Without a size, its longer side is that of A4. */
export type ImagePage = {
  path: string;
  /** Page of a TIFF, from 0; all pages if omitted. */
  page?: number | undefined;
  /** In points. */
  size?: { width: number; height: number } | undefined;
  /** Clockwise rotation for the reader, in addition to that of the image itself. */
  rotation?: number | undefined;
};

const a4LongPoints = 842;
/** PDF rotation for each EXIF orientation (1 to 8); mirrored ones have none. */
const turns: Record<number, number> = { 1: 0, 3: 180, 6: 90, 8: 270 };

/** Creates a PDF with one page for each image. The bytes of a JPEG are embedded unchanged. */
export async function imagesPdf(pages: readonly ImagePage[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const page of await eachPage(pages)) {
    const { bytes, turn } = await jpegOf(page);
    const image = await pdf.embedJpg(bytes);
    const isTurned = turn % 180 !== 0;
    const upright = page.size ?? sizeFor(image.width, image.height);
    const { width, height } = page.size !== undefined && isTurned ? { width: upright.height, height: upright.width } : upright;
    const sheet = pdf.addPage([width, height]);
    sheet.drawImage(image, { x: 0, y: 0, width, height });
    const rotation = (turn + (page.rotation ?? 0)) % 360;
    if (rotation !== 0) sheet.setRotation(degrees(rotation));
  }
  pdf.setProducer('Vidimus');
  pdf.setCreator('Vidimus');
  return pdf.save();
}

async function eachPage(pages: readonly ImagePage[]): Promise<ImagePage[]> {
  const all: ImagePage[] = [];
  for (const page of pages) {
    const count = page.page === undefined ? ((await understood(openPicture(page.path).metadata())).pages ?? 1) : 1;
    all.push(...(count === 1 ? [page] : Array.from({ length: count }, (_, index) => ({ ...page, page: index }))));
    if (all.length > limits.pages) throw new UnreadableFile('tooManyPages', `${all.length} pages`);
  }
  return all;
}

function sizeFor(width: number, height: number): { width: number; height: number } {
  const points = a4LongPoints / Math.max(width, height);
  return { width: Math.max(1, width * points), height: Math.max(1, height * points) };
}

async function jpegOf({ path, page }: ImagePage): Promise<{ bytes: Uint8Array; turn: number }> {
  const { format, orientation = 1 } = await understood(openPicture(path).metadata());
  const turn = turns[orientation];
  if (format === 'jpeg' && turn !== undefined) return { bytes: await readFile(path), turn };
  return { bytes: await understood(asJpeg(path, page)), turn: 0 };
}
