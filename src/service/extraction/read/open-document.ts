import type { Attachment } from './pdf/pdf-attachments.ts';
import type { Pixels } from './pdf/pdf-page.ts';
import type { TextLayer } from './pdf/pdf-words.ts';

/** Gray pixels, one byte each, row by row. */
export type GrayPixels = { data: Uint8Array; width: number; height: number };

export type OpenPage = {
  /** In points. */
  width: number;
  height: number;
  pixels: Pixels;
  /** Empty for an image. */
  textLayer: TextLayer;
};

/** A document whose pages can be drawn and read one by one, independent of its format. */
export type OpenDocument = {
  pageCount: number;
  readPage: (index: number) => Promise<OpenPage>;
  /** Draws the page for OCR. */
  drawGrey: (index: number) => Promise<GrayPixels>;
  /** Returns the embedded files, complete once all pages are read: a PDF may attach them to pages. */
  attachments: () => Attachment[];
  close: () => void;
};

/**
 * Limits for drawing, not for acceptance: larger pages are drawn at a lower resolution. A page image of 20 megapixels takes 80 MB while it
 * is created, one for OCR six times its pixels.
 */
export const maxDrawnPixels = { image: 20_000_000, recognition: 12_000_000 } as const;

/** Resolution at which small print is legible on a screen; narrow till rolls need a higher one. */
export const imageDpi = (pageWidth: number): number => (pageWidth < narrowPoints ? 250 : 150);

const narrowPoints = 320;

/**
 * Resolution of pages drawn for OCR, and the minimum of scans used as they are: from there on, their own pixels are recognized as well as
 * enlarged ones, and a third faster. Scans below it are recognized far better when enlarged.
 */
const recognitionDpi = { drawn: 300, scanned: 190 };

/** Returns the resolution for OCR of a page with the given scan resolution; null for a page without a scan. */
export const grayDpi = (scanDpi: number | null): number =>
  scanDpi !== null && scanDpi >= recognitionDpi.scanned ? Math.min(scanDpi, recognitionDpi.drawn) : recognitionDpi.drawn;
