/** A file in; pages, words, fields and items out. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawEInvoice } from './e-invoice/draw-e-invoice.ts';
import { parseEInvoice } from './e-invoice/parse-e-invoice.ts';
import type { EInvoice, Extracted } from './extracted.ts';
import { readFile } from './read/read-file.ts';
import { UnreadableFile } from './reading.ts';
import type { Reading } from './reading.ts';
import type { FieldRequest } from './understand/field-request.ts';
import { understand } from './understand/understand.ts';

export type ExtractDocumentInput = {
  path: string;
  fileName: string;
  /** A folder of its own for this document: page images and embedded files are left there. */
  workDir: string;
  /** The fields of a document class, as the tenant defined them. */
  definitionFor: (documentClass: string) => readonly FieldRequest[];
  /** Set when somebody chose the class; else it is proposed. */
  documentClass?: string;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
  /** ISO day; the day of the call unless told. */
  today?: string;
};

export type ExtractedDocument = { reading: Reading; extracted: Extracted };

/**
 * The e-invoice of a file, or null. An invoice that is the file itself must be readable; of one inside a PDF
 * that is not, the pages still tell.
 */
function eInvoiceOf(reading: Reading): EInvoice | null {
  if (reading.eInvoiceXml === null) return null;
  const isInsidePdf = reading.kind === 'pdf';
  try {
    const eInvoice = parseEInvoice(reading.eInvoiceXml);
    if (eInvoice === null && !isInsidePdf) throw new UnreadableFile('notAnInvoice');
    return eInvoice;
  } catch (error) {
    if (isInsidePdf && error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** The picture of an e-invoice: the PDF that it brings along, else one that we draw. */
async function readPicture(reading: Reading, eInvoice: EInvoice, input: ExtractDocumentInput): Promise<Reading> {
  const workDir = path.join(input.workDir, 'picture');
  await mkdir(workDir, { recursive: true });
  const read = (file: string, fileName: string): Promise<Reading> => readFile({ ...input, path: file, fileName, workDir });
  const brought = reading.embeddedFiles.find((file) => file.name.toLowerCase().endsWith('.pdf'));
  if (brought !== undefined) {
    try {
      return await read(brought.path, brought.name);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
    }
  }
  const drawn = path.join(workDir, 'drawn.pdf');
  await writeFile(drawn, await drawEInvoice(eInvoice));
  return read(drawn, 'drawn.pdf');
}

/** Reads a file and understands it. Throws `UnreadableFile` for a file that cannot be read. */
export async function extractDocument(input: ExtractDocumentInput): Promise<ExtractedDocument> {
  const read = await readFile(input);
  const eInvoice = eInvoiceOf(read);
  const reading =
    eInvoice !== null && read.pages.length === 0 ? { ...read, pages: (await readPicture(read, eInvoice, input)).pages } : read;
  const extracted = understand({
    pages: reading.pages,
    eInvoice,
    fields: input.definitionFor,
    today: input.today ?? new Date().toISOString().slice(0, 10),
    ...(input.documentClass !== undefined && { documentClass: input.documentClass }),
  });
  return { reading, extracted };
}
