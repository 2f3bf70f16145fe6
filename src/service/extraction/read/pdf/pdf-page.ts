import { limits, UnreadableFile } from '../../reading.ts';
import type { PdfDocument } from './pdf-document.ts';
import { isOutOfMemory, type Pdfium, withMemory } from './pdfium.ts';

/** Pixels of a page, row by row, four bytes each. */
export type Pixels = { data: Uint8Array; width: number; height: number };

/** Transform from PDF page coordinates to points of the displayed page: x = a*x + c*y + e, y = b*x + d*y + f. */
export type Placement = { a: number; b: number; c: number; d: number; e: number; f: number };

export type PdfPage = { document: PdfDocument; index: number; page: number; width: number; height: number };

const maxSide = 16_000;
const withAnnotations = 0x01;
const reverseByteOrder = 0x10;
const white = 0xffffffff;
const imageObject = 3;

/** Rounds away single precision: 595.44 is returned as 595.4400024414062. */
const points = (value: number): number => Math.round(value * 100) / 100;

/** Opens a page for the duration of `use`. */
export function withPdfPage<T>(document: PdfDocument, index: number, use: (page: PdfPage) => T): T {
  const { pdfium, form } = document;
  const page = pdfium.FPDF_LoadPage(document.document, index);
  if (page === 0) throw new UnreadableFile('broken', `Page ${index + 1} cannot be opened`);
  pdfium.FORM_OnAfterLoadPage(page, form);
  try {
    const [width, height] = [points(pdfium.FPDF_GetPageWidthF(page)), points(pdfium.FPDF_GetPageHeightF(page))];
    if (!(width > 0 && height > 0)) throw new UnreadableFile('broken', `Page ${index + 1} has no size`);
    refuseHugeImages(pdfium, page);
    return use({ document, index, page, width, height });
  } finally {
    pdfium.FORM_OnBeforeClosePage(page, form);
    pdfium.FPDF_ClosePage(page);
  }
}

/** Draws the page as displayed, including annotations, stamps and filled form fields. */
export function drawPage({ document, page, width, height }: PdfPage, dpi: number, maxPixels: number): Pixels {
  const { pdfium, form } = document;
  const scale = Math.min(dpi / 72, Math.sqrt(maxPixels / (width * height)), maxSide / Math.max(width, height));
  const w = Math.max(1, Math.round(width * scale));
  const h = Math.max(1, Math.round(height * scale));
  const stride = w * 4;
  return withMemory(pdfium, stride * h, (pointer) => {
    const bitmap = pdfium.FPDFBitmap_CreateEx(w, h, 4, pointer, stride);
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, w, h, white);
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, w, h, 0, withAnnotations | reverseByteOrder);
      pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, w, h, 0, withAnnotations | reverseByteOrder);
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap);
    }
    if (isOutOfMemory()) throw new UnreadableFile('tooLargeUnpacked', 'A page needs too much memory');
    return { data: pdfium.pdfium.HEAPU8.slice(pointer, pointer + stride * h), width: w, height: h };
  });
}

/**
 * Returns PDFium's own placement, including /Rotate and crop box, derived from three points: device coordinates are integers, so the points
 * are far apart.
 */
export function placementOf({ document: { pdfium }, page, width, height }: PdfPage): Placement {
  const fine = 1000;
  const far = 10_000;
  const device = (x: number, y: number): { x: number; y: number } =>
    withMemory(pdfium, 8, (pointer) => {
      pdfium.FPDF_PageToDevice(page, 0, 0, Math.round(width * fine), Math.round(height * fine), 0, x, y, pointer, pointer + 4);
      return { x: pdfium.pdfium.getValue(pointer, 'i32') / fine, y: pdfium.pdfium.getValue(pointer + 4, 'i32') / fine };
    });
  const [origin, right, up] = [device(0, 0), device(far, 0), device(0, far)];
  return {
    a: (right.x - origin.x) / far,
    b: (right.y - origin.y) / far,
    c: (up.x - origin.x) / far,
    d: (up.y - origin.y) / far,
    e: origin.x,
    f: origin.y,
  };
}

/** Returns the resolution of the image that covers most of the page; null if none does. */
export function scanDpiOf({ document: { pdfium }, page, width, height }: PdfPage): number | null {
  for (const image of imagesOf(pdfium, page)) {
    if (image.pointArea > 0.5 * width * height) return Math.sqrt((image.width * image.height) / image.pointArea) * 72;
  }
  return null;
}

function refuseHugeImages(pdfium: Pdfium, page: number): void {
  for (const { width, height } of imagesOf(pdfium, page)) {
    if (width * height > limits.pagePixels) throw new UnreadableFile('tooManyPixels', `An image of ${width} × ${height} pixels`);
  }
}

type PageImage = { width: number; height: number; /** Area of its bounding box, in square points. */ pointArea: number };

function imagesOf(pdfium: Pdfium, page: number): PageImage[] {
  const images: PageImage[] = [];
  const count = Math.min(pdfium.FPDFPage_CountObjects(page), 10_000);
  withMemory(pdfium, 16, (pointer) => {
    const numberAt = (index: number, type: 'i32' | 'float'): number => pdfium.pdfium.getValue(pointer + 4 * index, type);
    for (let index = 0; index < count; index += 1) {
      const object = pdfium.FPDFPage_GetObject(page, index);
      if (pdfium.FPDFPageObj_GetType(object) !== imageObject) continue;
      if (!pdfium.FPDFImageObj_GetImagePixelSize(object, pointer, pointer + 4)) continue;
      const [width, height] = [numberAt(0, 'i32'), numberAt(1, 'i32')];
      const hasBounds = pdfium.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12);
      const pointArea = hasBounds
        ? (numberAt(2, 'float') - numberAt(0, 'float')) * (numberAt(3, 'float') - numberAt(1, 'float'))
        : 0;
      images.push({ width, height, pointArea });
    }
  });
  return images;
}
