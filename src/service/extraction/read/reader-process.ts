/**
 * Runs in a separate process: opens one file at a time and reads it page by page, so that no file can block the service or access anything
 * else.
 */
import { rm, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddedFile, type FileKind, type PageReading, UnreadableFile, comparedPages } from '../reading.ts';
import { checkEInvoiceXml } from './e-invoice-xml.ts';
import { unpackZip } from './isdocx.ts';
import { type PlacedWord, placeInLines } from './lines.ts';
import type { OpenDocument, OpenPage } from './open-document.ts';
import { openImageDocument } from './open-image.ts';
import { openPdfDocument } from './pdf/open-pdf.ts';
import { unlockPdf } from './pdf/unlock-pdf.ts';
import { type Look, readPrint, writePageImages } from './page-images.ts';
import type { Pixels } from './pdf/pdf-page.ts';
import { isOutOfMemory, needsReplacement } from './pdf/pdfium.ts';
import { readQrCodes } from './qr-codes.ts';
import type { OcrInput } from './ocr/ocr-process.ts';
import { sniffHead } from './sniff-head.ts';
import { assessTextLayer } from './text-layer-quality.ts';
import { serveCalls } from './process-calls.ts';

/** A page whose words, all or some, need OCR: raw gray pixels in a file, which the recipient deletes. */
export type Unrecognized = Pick<OcrInput, 'path' | 'width' | 'height' | 'dpi' | 'pageWidth' | 'pageHeight' | 'known'>;

export type PageText = Pick<PageReading, 'index' | 'width' | 'height' | 'wordSource'> & {
  words: PlacedWord[];
  unrecognised: Unrecognized | null;
};

export type PagePictures = Pick<PageReading, 'image' | 'preview' | 'print' | 'qrCodes' | 'qrBoxes'>;

type Session = {
  document: OpenDocument | null;
  /** The last page read: its pixels are kept for its images, so that OCR does not wait for these. */
  drawn: { index: number; pixels: Pixels; look: Look; width: number } | null;
  workDir: string;
  embeddedFiles: EmbeddedFile[];
  eInvoiceXml: Uint8Array | null;
};

let session: Session | null = null;

const methods = {
  open: async ({ kind, file, workDir }: { kind: FileKind; file: string; workDir: string }): Promise<{ pageCount: number }> => {
    session?.document?.close();
    session = null;
    session = await openFile(kind, file, workDir);
    return { pageCount: session.document?.pageCount ?? 0 };
  },

  readPage: async ({ index }: { index: number }): Promise<PageText> => {
    const open = current();
    const { document, workDir } = open;
    if (document === null) throw new Error('The file has no pages.');
    const page = await document.readPage(index);
    const consistencyScore = assessTextLayer(page.textLayer, page.pixels, page.height);
    const known = consistencyScore === 'absent' ? [] : page.textLayer.words;
    const needsRecognition = consistencyScore === 'absent' || consistencyScore === 'partial';
    const { width, height } = page;
    open.drawn = { index, pixels: page.pixels, look: needsRecognition ? 'photographed' : 'drawn', width };
    return {
      index,
      width,
      height,
      words: placeInLines(known),
      wordSource: known.length > 0 ? 'textLayer' : 'none',
      unrecognised: needsRecognition ? { ...(await writeGray(document, index, page, workDir)), known } : null,
    };
  },

  picturePage: async (): Promise<PagePictures> => {
    const open = current();
    const { drawn, workDir } = open;
    if (drawn === null) throw new Error('No page was drawn.');
    open.drawn = null;
    const codes = await readQrCodes(drawn.pixels, drawn.width);
    const print = drawn.index < comparedPages ? await readPrint(drawn.pixels) : undefined;
    return { ...(await writePageImages(drawn.pixels, drawn.look, workDir, drawn.index)), print, ...codes };
  },

  finish: async (): Promise<Pick<Session, 'embeddedFiles' | 'eInvoiceXml'>> => {
    const { document, workDir, embeddedFiles, eInvoiceXml } = current();
    const found = { embeddedFiles, eInvoiceXml };
    for (const [index, { name, bytes }] of (document?.attachments() ?? []).entries()) {
      const file = path.join(workDir, `attachment-${index}`);
      await writeFile(file, bytes);
      found.embeddedFiles.push({
        name: path.posix.basename(name.replaceAll('\\', '/')) || `attachment-${index}`,
        path: file,
        size: bytes.length,
      });
      if (found.eInvoiceXml === null && (await isEInvoice(bytes))) found.eInvoiceXml = bytes;
    }
    document?.close();
    session = null;
    return found;
  },

  /** Writes a PDF without its password next to the original. */
  unlock: async ({ file, workDir, password }: { file: string; workDir: string; password: string }): Promise<{ path: string }> => {
    const unlocked = path.join(workDir, 'unlocked');
    await writeFile(unlocked, await unlockPdf(await readFile(file), password));
    return { path: unlocked };
  },
};

export type ReaderMethods = typeof methods;

function current(): Session {
  if (session === null) throw new Error('No file is open.');
  return session;
}

const imageKinds: ReadonlySet<FileKind> = new Set(['png', 'jpeg', 'tiff', 'webp']);

async function openFile(kind: FileKind, file: string, workDir: string): Promise<Session> {
  if (kind === 'isdocx') return openIsdocx(file, workDir);
  const session: Session = { document: null, drawn: null, workDir, embeddedFiles: [], eInvoiceXml: null };
  if (kind === 'pdf') return { ...session, document: await openPdfDocument(await readFile(file)) };
  if (imageKinds.has(kind)) return { ...session, document: await openImageDocument(file) };
  const eInvoiceXml = await readFile(file);
  await checkEInvoiceXml(eInvoiceXml);
  return { ...session, eInvoiceXml };
}

/** Opens the invoice and its attachments; if there is exactly one PDF, it is used as the picture of the invoice. */
async function openIsdocx(file: string, workDir: string): Promise<Session> {
  const members = await unpackZip(file, workDir);
  const invoice = members.find((member) => member.name.toLowerCase().endsWith('.isdoc'));
  if (invoice === undefined) throw new UnreadableFile('notAnInvoice', 'The archive contains no .isdoc file');
  const eInvoiceXml = await readFile(invoice.path);
  await checkEInvoiceXml(eInvoiceXml);
  await rm(invoice.path);
  const embeddedFiles = members.filter((member) => member !== invoice);
  const pdfs = embeddedFiles.filter((member) => member.name.toLowerCase().endsWith('.pdf'));
  const picture = pdfs.length === 1 && pdfs[0] !== undefined ? await readFile(pdfs[0].path) : null;
  const document = picture !== null && sniffHead(picture) === 'pdf' ? await openPdfDocument(picture).catch(() => null) : null;
  return { document, drawn: null, workDir, embeddedFiles, eInvoiceXml };
}

/** Whether a file embedded in a PDF is an e-invoice, by its root element. A broken one is treated as an ordinary attachment. */
async function isEInvoice(bytes: Uint8Array): Promise<boolean> {
  try {
    await checkEInvoiceXml(bytes);
    return true;
  } catch {
    return false;
  }
}

async function writeGray(
  document: OpenDocument,
  index: number,
  page: OpenPage,
  workDir: string,
): Promise<Omit<Unrecognized, 'known'>> {
  const { data, width, height } = await document.drawGrey(index);
  const file = path.join(workDir, `grey-${index}`);
  await writeFile(file, data);
  return {
    path: file,
    width,
    height,
    dpi: Math.round((width / page.width) * 72),
    pageWidth: page.width,
    pageHeight: page.height,
  };
}

serveCalls(methods, { isDueForReplacement: needsReplacement, explain: () => (isOutOfMemory() ? 'tooLargeUnpacked' : null) });
