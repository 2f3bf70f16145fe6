import { UnreadableFile } from '../../reading.ts';
import { openPdf } from './pdf-document.ts';
import { loadPdfium, withMemory } from './pdfium.ts';

/** FPDF_REMOVE_SECURITY of PDFium's fpdf_save.h. */
const removeSecurity = 3;

/** Returns the same PDF without its password; throws `UnreadableFile` with the reason `encrypted` if the password is wrong. */
export async function unlockPdf(bytes: Uint8Array, password: string): Promise<Uint8Array> {
  const pdfium = await loadPdfium();
  const document = openPdf(pdfium, bytes, password);
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    if (!pdfium.FPDF_SaveAsCopy(document.document, writer, removeSecurity))
      throw new UnreadableFile('broken', 'PDFium could not write the file without its password');
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
    return withMemory(pdfium, size, (pointer) => {
      pdfium.PDFiumExt_GetFileWriterData(writer, pointer, size);
      return pdfium.pdfium.HEAPU8.slice(pointer, pointer + size);
    });
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer);
    document.close();
  }
}
