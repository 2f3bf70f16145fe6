/** Runs in a separate process: decodes untrusted pictures, one at a time. */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { asJpeg, openPicture, understood } from '../compose/picture.ts';
import { serveCalls } from '../read/process-calls.ts';
import { limits, UnreadableFile } from '../reading.ts';

/** A box on a page, with the size of the page; all in points. */
export type PageBox = { x0: number; y0: number; x1: number; y1: number; pageWidth: number; pageHeight: number };
type Drawn = { file: string; target: string };

/** Resolution at which OCR works best. */
const bestDpi = 300;
/** A box contains a value, not a page; larger boxes are refused. */
const maxBoxPixels = 12_000_000;

const methods = {
  measure: async ({ file }: { file: string }): Promise<{ width: number; height: number }> => {
    const { width, height } = await understood(sharp(file, { limitInputPixels: false }).metadata());
    return { width, height };
  },

  /** Prepares a page uploaded as PNG or JPEG for a PDF: a PNG is converted, a JPEG is left unchanged. */
  toJpeg: async ({ file, target }: Drawn): Promise<{ isConverted: boolean }> => {
    const { format, width, height } = await understood(openPicture(file).metadata());
    if (width * height > limits.pagePixels) throw new UnreadableFile('tooManyPixels', `${width} × ${height} pixels`);
    if (format === 'jpeg') return { isConverted: false };
    await writeFile(target, await understood(asJpeg(file)));
    return { isConverted: true };
  },

  turn: async ({ file, target, rotation }: Drawn & { rotation: number }): Promise<void> => {
    await understood(openPicture(file).rotate(rotation).toFile(target));
  },

  /** Shrinks a picture for an email. */
  shrink: async ({ file, target, rotation, width }: Drawn & { rotation: number; width: number }): Promise<void> => {
    const small = openPicture(file).rotate(rotation).resize({ width, withoutEnlargement: true }).flatten({ background: '#fff' });
    await understood(small.jpeg({ quality: 72 }).toFile(target));
  },

  /** Redraws a logo, so that other contents of the file, such as locations or programs, are dropped. */
  redraw: async ({ file, target, formats, ...size }: Drawn & RedrawLimits): Promise<void> => {
    const picture = sharp(file, { limitInputPixels: size.maxPixels, failOn: 'error' });
    const { format } = await understood(picture.metadata());
    if (!formats.includes(format)) throw new UnreadableFile('broken', `An image in the format ${format}`);
    const { width, height } = size;
    await understood(picture.rotate().resize({ width, height, fit: 'inside', withoutEnlargement: true }).png().toFile(target));
  },

  /** Cuts the gray pixels of a part of a page, enlarged for OCR; null if there is nothing to see or the part is too large. */
  cut: async ({
    file,
    target,
    rotation,
    box,
  }: Drawn & { rotation: number; box: PageBox }): Promise<{ width: number; height: number; dpi: number } | null> => {
    const image = openPicture(file);
    const { width, height } = await understood(image.metadata());
    const across = width / box.pageWidth;
    const part = partOf(box, { width, height });
    if (part.width < 2 || part.height < 2 || part.width * part.height > maxBoxPixels) return null;
    const scale = Math.min(3, Math.max(1, bestDpi / (across * 72)));
    const drawing = image
      .extract(part)
      .resize({ width: Math.round(part.width * scale), kernel: 'cubic' })
      .rotate(rotation)
      .flatten({ background: '#fff' })
      .greyscale()
      .extend({ top: 12, bottom: 12, left: 12, right: 12, background: '#fff' });
    const { data, info } = await understood(drawing.raw().toBuffer({ resolveWithObject: true }));
    await writeFile(target, data);
    return { width: info.width, height: info.height, dpi: Math.round(across * 72 * scale) };
  },
};

export type PictureMethods = typeof methods;
export type RedrawLimits = { formats: readonly string[]; maxPixels: number; width: number; height: number };

function partOf({ x0, y0, x1, y1, pageWidth, pageHeight }: PageBox, { width, height }: { width: number; height: number }) {
  const [across, down] = [width / pageWidth, height / pageHeight];
  const left = clamp(Math.floor(x0 * across), width);
  const top = clamp(Math.floor(y0 * down), height);
  return {
    left,
    top,
    width: clamp(Math.ceil(x1 * across), width) - left,
    height: clamp(Math.ceil(y1 * down), height) - top,
  };
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

serveCalls(methods, { isDueForReplacement: () => false });
