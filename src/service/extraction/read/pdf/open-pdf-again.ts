import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { limits, UnreadableFile } from '../../reading.ts';
import { toGray } from '../ocr/gray.ts';
import type { FoundWord } from '../lines.ts';
import { grayDpi, imageDpi, maxDrawnPixels, type OpenDocument } from '../open-document.ts';
import type { Attachment } from './pdf-attachments.ts';
import type { Pixels } from './pdf-page.ts';

/**
 * Opens a PDF that PDFium cannot parse: pdf.js repairs some broken files that others refuse. It is slower, and its words are cut from
 * longer runs of text, so their edges are estimates.
 */
export async function openPdfAgain(bytes: Uint8Array): Promise<OpenDocument> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: `${folder}/standard_fonts/`,
    cMapUrl: `${folder}/cmaps/`,
    wasmUrl: `${folder}/wasm/`,
    iccUrl: `${folder}/iccs/`,
    useSystemFonts: false,
    stopAtErrors: false,
    maxImageSize: limits.pagePixels,
    verbosity: 0,
  });
  const document = await task.promise.catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableFile(isLocked ? 'encrypted' : 'broken', String(error));
  });
  if (document.numPages > limits.pages) throw new UnreadableFile('tooManyPages', `${document.numPages} pages`);
  const attachments = await readAttachments(document);
  return {
    pageCount: document.numPages,
    readPage: async (index) => {
      const page = await document.getPage(index + 1);
      const { width, height } = page.getViewport({ scale: 1 });
      const pixels = await draw(page, imageDpi(width), maxDrawnPixels.image);
      const words = await readWords(page);
      return { width, height, pixels, textLayer: { words, characters: words.length, unmapped: 0 } };
    },
    drawGrey: async (index) => toGray(await draw(await document.getPage(index + 1), grayDpi(null), maxDrawnPixels.recognition)),
    attachments: () => attachments,
    close: () => void task.destroy(),
  };
}

async function draw(page: PDFPageProxy, dpi: number, maxPixels: number): Promise<Pixels> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(dpi / 72, Math.sqrt(maxPixels / (width * height))) });
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  const context = canvas.getContext('2d');
  // the canvas of napi implements what pdf.js uses of a browser's canvas
  await page.render({
    canvas: null,
    canvasContext: context as unknown as Parameters<PDFPageProxy['render']>[0]['canvasContext'],
    viewport,
    background: '#fff',
  }).promise;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width: canvas.width, height: canvas.height };
}

async function readAttachments(document: PDFDocumentProxy): Promise<Attachment[]> {
  const found: Attachment[] = [];
  for (const [id, { filename }] of (await document.getAttachments()) ?? new Map()) {
    const content = await document.getAttachmentContent(id);
    if (content !== null) found.push({ name: filename, bytes: content });
  }
  return found;
}

/** Reads upright runs of text, split at spaces in proportion to their characters. */
async function readWords(page: PDFPageProxy): Promise<FoundWord[]> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const words: FoundWord[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = multiply(viewport.transform, item.transform);
    if (Math.abs(b) > Math.abs(a) || a <= 0) continue; // rotated text is not supported here
    const size = Math.hypot(c, d);
    const charWidth = item.width / item.str.length;
    for (const match of item.str.matchAll(/\S+/g)) {
      const x0 = x + match.index * charWidth;
      words.push({
        text: match[0],
        x0,
        y0: y - size,
        x1: x0 + match[0].length * charWidth,
        y1: y + 0.2 * size,
        confidence: 1,
        turn: 0,
      });
    }
  }
  return words;
}

/** Multiplies PDF matrices: applies `second` first, then `first`. */
function multiply(first: number[], second: number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = first;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = second;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
