import sharp, { type Metadata, type Sharp } from 'sharp';
import { limits, UnreadableFile } from '../reading.ts';
import { grayDpi, imageDpi, maxDrawnPixels, type OpenDocument } from './open-document.ts';
import { codecSeconds } from './page-images.ts';

type ImagePage = {
  /** Size in pixels, upright by the camera's orientation. */
  pixelWidth: number;
  pixelHeight: number;
  /** In points. */
  width: number;
  height: number;
};

/** Opens an image file: all pages are measured at once, but decoded one by one. */
export async function openImageDocument(path: string): Promise<OpenDocument> {
  const first = await understood(openPage(path, 0).metadata());
  const count = first.pages ?? 1;
  if (count > limits.pages) throw new UnreadableFile('tooManyPages', `${count} pages`);
  const pages = [measure(first)];
  for (let index = 1; index < count; index += 1) pages.push(measure(await understood(openPage(path, index).metadata())));
  const pageAt = (index: number): ImagePage => {
    const page = pages[index];
    if (page === undefined) throw new UnreadableFile('broken', `There is no page ${index + 1}`);
    return page;
  };
  return {
    pageCount: count,
    readPage: async (index) => {
      const page = pageAt(index);
      const width = Math.min(page.pixelWidth, widthAt(page, imageDpi(page.width), maxDrawnPixels.image));
      const picture = openPage(path, index).resize({ width }).flatten({ background: '#fff' }).toColourspace('srgb').ensureAlpha();
      return {
        width: page.width,
        height: page.height,
        pixels: await decode(picture),
        textLayer: { words: [], characters: 0, unmapped: 0 },
      };
    },
    drawGrey: async (index) => {
      const page = pageAt(index);
      // enlarging more than twice adds no information
      const width = Math.min(
        page.pixelWidth * 2,
        widthAt(page, grayDpi((page.pixelWidth / page.width) * 72), maxDrawnPixels.recognition),
      );
      return decode(openPage(path, index).flatten({ background: '#fff' }).greyscale().resize({ width, kernel: 'cubic' }));
    },
    attachments: () => [],
    close: () => undefined,
  };
}

const widthAt = ({ width, height }: ImagePage, dpi: number, maxPixels: number): number =>
  Math.max(1, Math.round(width * Math.min(dpi / 72, Math.sqrt(maxPixels / (width * height)))));

async function decode(picture: Sharp): Promise<{ data: Uint8Array; width: number; height: number }> {
  const { data, info } = await understood(picture.raw().toBuffer({ resolveWithObject: true }));
  return { data, width: info.width, height: info.height };
}

/** Requires bytes already sniffed as an image: sharp would also render SVG, including what it references. */
const openPage = (path: string, page: number): Sharp =>
  sharp(path, { page, pages: 1, limitInputPixels: limits.pagePixels, sequentialRead: true })
    .autoOrient()
    .timeout({ seconds: codecSeconds });

function measure(metadata: Metadata): ImagePage {
  const { width, height } = metadata.autoOrient;
  if (!(width > 0 && height > 0)) throw new UnreadableFile('broken', 'The image has no size');
  if (width * height > limits.pagePixels) throw new UnreadableFile('tooManyPixels', `${width} × ${height} pixels`);
  const dpi = dpiOf(width, height, metadata.density);
  return { pixelWidth: width, pixelHeight: height, width: points(width, dpi), height: points(height, dpi) };
}

const points = (pixels: number, dpi: number): number => Math.round((pixels / dpi) * 7200) / 100;

const a4LongPoints = 842;
const receiptWidthPoints = 227; // 80 mm, the usual paper roll
const plausibleLongPoints = { from: 280, to: 1250 };

/**
 * Returns the resolution of an image. Cameras and screenshots state 72 dpi regardless of content, so the density is used only if the page
 * gets the size of paper.
 */
function dpiOf(width: number, height: number, density: number | undefined): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (density !== undefined && density >= 90) {
    const points = (long / density) * 72;
    if (points >= plausibleLongPoints.from && points <= plausibleLongPoints.to) return density;
  }
  return long > 2 * short ? (short / receiptWidthPoints) * 72 : (long / a4LongPoints) * 72;
}

async function understood<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const text = String(error);
    if (text.includes('pixel limit')) throw new UnreadableFile('tooManyPixels', text);
    throw new UnreadableFile(text.includes('timeout') ? 'tooSlow' : 'broken', text);
  }
}
