import sharp from 'sharp';
import { codecSeconds } from '../read/page-images.ts';
import { limits, UnreadableFile } from '../reading.ts';

/** Requires a file already sniffed as a picture: sharp would also render SVG. */
export const openPicture = (path: string, page = 0) =>
  sharp(path, { page, pages: 1, limitInputPixels: limits.pagePixels, sequentialRead: true }).timeout({ seconds: codecSeconds });

/** Returns the picture as a JPEG, upright, on white. */
export const asJpeg = (path: string, page?: number): Promise<Buffer> =>
  openPicture(path, page).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb').jpeg({ quality: 90 }).toBuffer();

/** Converts errors of sharp, which are about the picture, to `UnreadableFile`. */
export async function understood<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const text = String(error);
    throw new UnreadableFile(text.includes('pixel limit') ? 'tooManyPixels' : 'broken', text);
  }
}
