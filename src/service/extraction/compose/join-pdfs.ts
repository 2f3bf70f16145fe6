import { limits, UnreadableFile } from '../reading.ts';
import { openPdf } from '../read/pdf/pdf-document.ts';
import { isOutOfMemory, loadPdfium, type Pdfium, withMemory } from '../read/pdf/pdfium.ts';

/** Pages of a PDF, in the given order. Rotations are clockwise and are added to those of the pages. */
export type PdfPages = { bytes: Uint8Array; pages?: readonly number[] | undefined; rotations?: readonly number[] | undefined };

/** Creates one PDF with the pages of all sources. Form fields and stamps become part of the page content; embedded files are dropped. */
export async function joinPdfs(sources: readonly PdfPages[]): Promise<Uint8Array> {
  const pdfium = await loadPdfium();
  const target = pdfium.FPDF_CreateNewDocument();
  try {
    let at = 0;
    for (const source of sources) at += importPages(pdfium, target, source, at);
    const saved = save(pdfium, target);
    if (isOutOfMemory()) throw new UnreadableFile('tooLargeUnpacked');
    return saved;
  } finally {
    pdfium.FPDF_CloseDocument(target);
  }
}

function importPages(pdfium: Pdfium, target: number, { bytes, pages, rotations }: PdfPages, at: number): number {
  const source = openPdf(pdfium, bytes);
  try {
    const wanted = pages ?? Array.from({ length: source.pageCount }, (_, index) => index);
    if (at + wanted.length > limits.pages) throw new UnreadableFile('tooManyPages', `${at + wanted.length} pages`);
    for (const index of wanted) flatten(pdfium, source.document, index);
    // FPDF_ImportPages counts pages from 1
    if (!pdfium.FPDF_ImportPages(target, source.document, wanted.map((index) => index + 1).join(','), at))
      throw new UnreadableFile('broken', 'The pages cannot be imported');
    for (const [index, rotation] of (rotations ?? []).entries()) if (rotation !== 0) turn(pdfium, target, at + index, rotation);
    return wanted.length;
  } finally {
    source.close();
  }
}

function flatten(pdfium: Pdfium, document: number, index: number): void {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) throw new UnreadableFile('broken', `Page ${index + 1} cannot be opened`);
  if (pdfium.FPDFPage_GetAnnotCount(page) > 0) pdfium.FPDFPage_Flatten(page, 0);
  pdfium.FPDF_ClosePage(page);
}

function turn(pdfium: Pdfium, document: number, index: number, rotation: number): void {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return;
  pdfium.FPDFPage_SetRotation(page, (pdfium.FPDFPage_GetRotation(page) + rotation / 90) % 4);
  pdfium.FPDF_ClosePage(page);
}

function save(pdfium: Pdfium, document: number): Uint8Array {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    pdfium.PDFiumExt_SaveAsCopy(document, writer);
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
    if (size === 0) throw new UnreadableFile('broken', 'The pages cannot be saved');
    return withMemory(pdfium, size, (pointer) => {
      pdfium.PDFiumExt_GetFileWriterData(writer, pointer, size);
      return pdfium.pdfium.HEAPU8.slice(pointer, pointer + size);
    });
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer);
  }
}
