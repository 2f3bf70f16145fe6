/** Runs in a separate process: composes pages of many files into one PDF. */
import { readFile, writeFile } from 'node:fs/promises';
import { isOutOfMemory, needsReplacement } from '../read/pdf/pdfium.ts';
import { serveCalls } from '../read/process-calls.ts';
import { limits, UnreadableFile } from '../reading.ts';
import { type ImagePage, imagesPdf } from './images-pdf.ts';
import { joinPdfs, type PdfPages } from './join-pdfs.ts';

export type PdfSource = Omit<PdfPages, 'bytes'> & { path: string };
/** A piece of the composed PDF: pages of a PDF, or images. */
export type Piece = { pdf: PdfSource } | { images: readonly ImagePage[] };

const methods = {
  /** Writes the PDF to `target`. */
  compose: async ({ pieces, target }: { pieces: readonly Piece[]; target: string }): Promise<void> => {
    const [first] = pieces;
    const bytes =
      pieces.length === 1 && first && 'images' in first
        ? await imagesPdf(first.images)
        : await joinPdfs(await Promise.all(pieces.map(pdfOf)));
    if (bytes.length > limits.fileBytes) throw new UnreadableFile('tooLargeUnpacked', `${bytes.length} bytes`);
    await writeFile(target, bytes);
  },
};

async function pdfOf(piece: Piece): Promise<PdfPages> {
  if ('images' in piece) return { bytes: await imagesPdf(piece.images) };
  const { path, ...pages } = piece.pdf;
  return { bytes: await readFile(path), ...pages };
}

export type ComposeMethods = typeof methods;

serveCalls(methods, { isDueForReplacement: needsReplacement, explain: () => (isOutOfMemory() ? 'tooLargeUnpacked' : null) });
