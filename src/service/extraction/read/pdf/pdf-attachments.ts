import { limits, UnreadableFile } from '../../reading.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { PdfPage } from './pdf-page.ts';
import { type Pdfium, readUtf16, withMemory } from './pdfium.ts';

export type Attachment = { name: string; bytes: Uint8Array };

const fileAttachmentAnnotation = 15;
const maxAttachments = 200;
const maxAnnotations = 1000;

/** Reads the files in the attachment list of the document. */
export function readAttachments({ pdfium, document }: PdfDocument): Attachment[] {
  const count = pdfium.FPDFDoc_GetAttachmentCount(document);
  if (count > maxAttachments) throw new UnreadableFile('tooLargeUnpacked', `${count} attachments`);
  return Array.from({ length: count }, (_, index) =>
    readAttachment(pdfium, pdfium.FPDFDoc_GetAttachment(document, index)),
  ).filter((attachment) => attachment !== null);
}

/** Reads the files attached to a page. */
export function readPageAttachments({ document: { pdfium }, page }: PdfPage): Attachment[] {
  const found: Attachment[] = [];
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), maxAnnotations);
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const isFile = pdfium.FPDFAnnot_GetSubtype(annotation) === fileAttachmentAnnotation;
    const attachment = isFile ? readAttachment(pdfium, pdfium.FPDFAnnot_GetFileAttachment(annotation)) : null;
    pdfium.FPDFPage_CloseAnnot(annotation);
    if (attachment !== null) found.push(attachment);
  }
  return found;
}

function readAttachment(pdfium: Pdfium, handle: number): Attachment | null {
  if (handle === 0) return null;
  const name = readUtf16(pdfium, (pointer, bytes) => pdfium.FPDFAttachment_GetName(handle, pointer, bytes));
  return withMemory(pdfium, 4, (sizePointer) => {
    if (!pdfium.FPDFAttachment_GetFile(handle, 0, 0, sizePointer)) return null;
    const size = pdfium.pdfium.getValue(sizePointer, 'i32') >>> 0;
    if (size > limits.unpackedBytes) throw new UnreadableFile('tooLargeUnpacked', `Attachment of ${size} bytes`);
    if (size === 0) return null;
    return withMemory(pdfium, size, (pointer) => {
      if (!pdfium.FPDFAttachment_GetFile(handle, pointer, size, sizePointer)) return null;
      return { name, bytes: pdfium.pdfium.HEAPU8.slice(pointer, pointer + size) };
    });
  });
}
