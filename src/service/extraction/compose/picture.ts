import sharp from 'sharp';
import { codecSeconds } from '../read/page-images.ts';
import { limits, UnreadableFile } from '../reading.ts';

/** The caller has sniffed a picture: sharp would also draw SVG. */
export const openPicture = (path: string, page = 0) =>
  sharp(path, { page, pages: 1, limitInputPixels: limits.pagePixels, sequentialRead: true }).timeout({ seconds: codecSeconds });

/** Upright, on white. */
export const asJpeg = (path: string, page?: number): Promise<Buffer> =>
  openPicture(path, page).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb').jpeg({ quality: 90 }).toBuffer();

/** A page that was sent as PNG or JPEG, as it is put into a PDF later: a PNG is converted, a JPEG stays as it is (null). */
export async function pictureAsJpeg(path: string): Promise<Uint8Array | null> {
  const { format, width, height } = await understood(openPicture(path).metadata());
  if (width * height > limits.pagePixels) throw new UnreadableFile('tooManyPixels', `${width} × ${height} pixels`);
  return format === 'jpeg' ? null : understood(asJpeg(path));
}

/** sharp's complaints are about the picture. */
export async function understood<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const text = String(error);
    throw new UnreadableFile(text.includes('pixel limit') ? 'tooManyPixels' : 'broken', text);
  }
}
