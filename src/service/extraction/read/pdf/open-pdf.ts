import { toGray } from '../ocr/gray.ts';
import { grayDpi, imageDpi, maxDrawnPixels, type OpenDocument } from '../open-document.ts';
import { readAttachments, readPageAttachments } from './pdf-attachments.ts';
import { NotAPdfError, openPdf, type PdfDocument } from './pdf-document.ts';
import { drawPage, scanDpiOf, withPdfPage } from './pdf-page.ts';
import { readTextLayer } from './pdf-words.ts';
import { loadPdfium } from './pdfium.ts';

export async function openPdfDocument(bytes: Uint8Array): Promise<OpenDocument> {
  const pdfium = await loadPdfium();
  try {
    return asOpenDocument(openPdf(pdfium, bytes));
  } catch (error) {
    if (!(error instanceof NotAPdfError)) throw error;
    const { openPdfAgain } = await import('./open-pdf-again.ts'); // the second library is loaded for few files only
    return openPdfAgain(bytes);
  }
}

function asOpenDocument(document: PdfDocument): OpenDocument {
  const attachments = readAttachments(document);
  return {
    pageCount: document.pageCount,
    readPage: async (index) =>
      withPdfPage(document, index, (page) => {
        attachments.push(...readPageAttachments(page));
        const pixels = drawPage(page, imageDpi(page.width), maxDrawnPixels.image);
        return { width: page.width, height: page.height, pixels, textLayer: readTextLayer(page) };
      }),
    drawGrey: async (index) =>
      withPdfPage(document, index, (page) => toGray(drawPage(page, grayDpi(scanDpiOf(page)), maxDrawnPixels.recognition))),
    attachments: () => attachments,
    close: () => document.close(),
  };
}
