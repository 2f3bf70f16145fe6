import sharp from 'sharp';
import { codecSeconds } from '../read/page-images.ts';
import { limits, UnreadableFile } from '../reading.ts';

/** The caller has sniffed a picture: sharp would also draw SVG. */
export const openPicture = (path: string, page = 0) =>
  sharp(path, { page, pages: 1, limitInputPixels: limits.pagePixels, sequentialRead: true }).timeout({ seconds: codecSeconds });

/** Upright, on white. */
export const asJpeg = (path: string, page?: number): Promise<Buffer> =>
  openPicture(path, page).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb').jpeg({ quality: 90 }).toBuffer();

/** sharp's complaints are about the picture. */
export async function understood<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const text = String(error);
    throw new UnreadableFile(text.includes('pixel limit') ? 'tooManyPixels' : 'broken', text);
  }
}
