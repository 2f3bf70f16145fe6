import type { Attachment } from './pdf/pdf-attachments.ts';
import type { Pixels } from './pdf/pdf-page.ts';
import type { TextLayer } from './pdf/pdf-words.ts';

/** Grey pixels, one byte each, row after row. */
export type GreyPixels = { data: Uint8Array; width: number; height: number };

export type OpenPage = {
  /** Points. */
  width: number;
  height: number;
  pixels: Pixels;
  /** Empty for a picture. */
  textLayer: TextLayer;
};

/** A document whose pages can be drawn and read one by one, whatever its format. */
export type OpenDocument = {
  pageCount: number;
  readPage: (index: number) => Promise<OpenPage>;
  /** The page for text recognition. */
  drawGrey: (index: number) => Promise<GreyPixels>;
  /** Files inside, complete once all pages are read: a PDF may pin them to pages. */
  attachments: () => Attachment[];
  close: () => void;
};

/**
 * Limits of what is drawn, not of what is accepted: larger pages are drawn coarser. A page image of 20 megapixels takes 80 MB while it is
 * made, one for recognition six times its pixels.
 */
export const maxDrawnPixels = { image: 20_000_000, recognition: 12_000_000 } as const;

/** Small print is legible on a screen at this resolution; till rolls need more, being narrow. */
export const imageDpi = (pageWidth: number): number => (pageWidth < narrowPoints ? 250 : 150);

const narrowPoints = 320;

/**
 * What is drawn for recognition, and what a scan has of itself: from here on its own pixels read as well as enlarged ones, and a third
 * faster. Coarser ones read far better enlarged.
 */
const recognitionDpi = { drawn: 300, scanned: 190 };

/** The resolution for recognising a page whose scan has this one; null for a page without. */
export const greyDpi = (scanDpi: number | null): number =>
  scanDpi !== null && scanDpi >= recognitionDpi.scanned ? Math.min(scanDpi, recognitionDpi.drawn) : recognitionDpi.drawn;
