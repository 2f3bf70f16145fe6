import { toGrey } from './grey.ts';
import { imageDpi, maxDrawnPixels, type OpenDocument } from './open-document.ts';
import { readAttachments, readPageAttachments } from './pdf-attachments.ts';
import { openPdf } from './pdf-document.ts';
import { drawPage, withPdfPage } from './pdf-page.ts';
import { readTextLayer } from './pdf-words.ts';
import { loadPdfium } from './pdfium.ts';

export async function openPdfDocument(bytes: Uint8Array): Promise<OpenDocument> {
  const document = openPdf(await loadPdfium(), bytes);
  const attachments = readAttachments(document);
  return {
    pageCount: document.pageCount,
    readPage: async (index) =>
      withPdfPage(document, index, (page) => {
        attachments.push(...readPageAttachments(page));
        const pixels = drawPage(page, imageDpi(page.width), maxDrawnPixels.image);
        return { width: page.width, height: page.height, pixels, textLayer: readTextLayer(page) };
      }),
    drawGrey: async (index, dpi) =>
      withPdfPage(document, index, (page) => toGrey(drawPage(page, dpi, maxDrawnPixels.recognition))),
    attachments: () => attachments,
    close: () => document.close(),
  };
}
