import { limits, UnreadableFile } from '../../reading.ts';
import { isOutOfMemory, type Pdfium } from './pdfium.ts';

export type PdfDocument = { pdfium: Pdfium; document: number; form: number; pageCount: number; close: () => void };

/** PDFium finds no PDF in the file; the other library may. */
export class NotAPdfError extends UnreadableFile {
  constructor(detail: string) {
    super('broken', detail);
  }
}

const passwordError = 4;
const securityError = 5;

export function openPdf(pdfium: Pdfium, bytes: Uint8Array, password = ''): PdfDocument {
  const module = pdfium.pdfium;
  const pointer = module.wasmExports.malloc(bytes.length);
  if (pointer === 0) throw new UnreadableFile('tooLargeUnpacked', 'The file does not fit into memory');
  module.HEAPU8.set(bytes, pointer);
  const document = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, password);
  if (document === 0) {
    const error = pdfium.FPDF_GetLastError();
    module.wasmExports.free(pointer);
    if (error === passwordError || error === securityError) throw new UnreadableFile('encrypted');
    if (isOutOfMemory()) throw new UnreadableFile('tooLargeUnpacked');
    throw new NotAPdfError(`PDFium error ${error}`);
  }
  const formInfo = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, formInfo);
  const close = (): void => {
    pdfium.PDFiumExt_ExitFormFillEnvironment(form);
    pdfium.PDFiumExt_CloseFormFillInfo(formInfo);
    pdfium.FPDF_CloseDocument(document);
    module.wasmExports.free(pointer);
  };
  const pageCount = pdfium.FPDF_GetPageCount(document);
  if (pageCount > 0 && pageCount <= limits.pages) return { pdfium, document, form, pageCount, close };
  close();
  if (pageCount > limits.pages) throw new UnreadableFile('tooManyPages', `${pageCount} pages`);
  throw new NotAPdfError('the PDF has no pages');
}
