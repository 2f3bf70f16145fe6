/** Extracts pages, words, fields and items from a file. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { closeComposing } from './compose/compose-pdf.ts';
import { closePictures } from './pictures/pictures.ts';
import type { EInvoiceCheck } from './e-invoice-rules/check-e-invoice.ts';
import type { Extracted } from './extracted.ts';
import { closeReaders, readFile } from './read/read-file.ts';
import { UnreadableFile } from './reading.ts';
import type { Reading } from './reading.ts';
import { proposedClasses } from './understand/document-class.ts';
import type { FieldRequest } from './understand/field-request.ts';
import type { LayoutMemory } from './understand/memory/lesson.ts';
import type { PageMarks } from './understanding-process.ts';
import { closeUnderstanding, type Understanding, withQuickUnderstanding, withUnderstanding } from './understanding.ts';

export type ExtractDocumentInput = {
  path: string;
  fileName: string;
  /** A folder for this document only; page images and embedded files are left there. */
  workDir: string;
  /** Fields of a document class, as defined by the tenant. */
  definitionFor: (documentClass: string) => readonly FieldRequest[];
  /** Set if a user chose the class; otherwise it is proposed. */
  documentClass?: string;
  /** Whether to ignore an e-invoice that accompanies the pages. */
  pagesOnly?: boolean;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
  /** ISO date; today by default. */
  today?: string;
  /** Company IDs and VAT IDs of the customers that the documents are addressed to. */
  ownIds?: readonly string[];
  /** Returns the layout memories that may apply to this document. */
  memoriesFor?: (marks: PageMarks) => Promise<readonly LayoutMemory[]>;
};

export type ExtractedDocument = {
  reading: Reading;
  extracted: Extracted;
  /** Result of the official rules; undefined if none apply. */
  eInvoiceCheck?: EInvoiceCheck | undefined;
};

/** Longer documents, such as books of hundreds of pages, have no layout memory. */
export const maxRecallPages = 30;

type Picture = { reading: Reading; isDrawn: boolean };

/** Returns the picture of an e-invoice: the PDF that it contains, otherwise one that we draw. */
async function readPicture(reading: Reading, { draw }: Understanding, input: ExtractDocumentInput): Promise<Picture> {
  const workDir = path.join(input.workDir, 'picture');
  await mkdir(workDir, { recursive: true });
  const read = (file: string, fileName: string): Promise<Reading> => readFile({ ...input, path: file, fileName, workDir });
  const brought = reading.embeddedFiles.find((file) => file.name.toLowerCase().endsWith('.pdf'));
  if (brought !== undefined) {
    try {
      return { reading: await read(brought.path, brought.name), isDrawn: false };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
    }
  }
  const drawn = path.join(workDir, 'drawn.pdf');
  await draw(drawn);
  return { reading: await read(drawn, 'drawn.pdf'), isDrawn: true };
}

type Asked = Pick<ExtractDocumentInput, 'definitionFor' | 'documentClass' | 'today' | 'ownIds' | 'memoriesFor'>;

const callFor = (
  input: Asked,
  { pages }: Pick<Reading, 'pages'>,
  eInvoiceClass: string | null,
  isDrawn = false,
): Parameters<Understanding['understand']>[0] => {
  const { documentClass } = input;
  const possible = documentClass ?? eInvoiceClass;
  return {
    pages,
    isEInvoice: eInvoiceClass !== null,
    isDrawn,
    fields: Object.fromEntries(
      (possible === null ? proposedClasses : [possible]).map((name) => [name, input.definitionFor(name)]),
    ),
    documentClass,
    today: input.today ?? new Date().toISOString().slice(0, 10),
    ownIds: input.ownIds ?? [],
  };
};

/** Never rejects an invoice: a check that takes too long is reported as incomplete. */
async function checkOf({ checkRules }: Understanding, xml: Uint8Array): Promise<EInvoiceCheck | undefined> {
  try {
    const check = await checkRules(xml);
    return check.ruleSets.length > 0 || !check.isComplete ? check : undefined;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { ruleSets: [], isComplete: false, breaches: [] };
  }
}

/** Returns the values of the e-invoice in a file; undefined if the file turns out not to be an e-invoice. */
const extractEInvoice = (read: Reading, xml: Uint8Array, input: ExtractDocumentInput): Promise<ExtractedDocument | undefined> =>
  withUnderstanding(input.signal, async (understanding) => {
    const eInvoiceClass = await understanding.parse(xml);
    if (eInvoiceClass === null) return undefined;
    const picture = read.pages.length > 0 ? null : await readPicture(read, understanding, input);
    const reading = picture === null ? read : { ...read, pages: picture.reading.pages };
    const extracted = await understanding.understand(callFor(input, reading, eInvoiceClass, picture?.isDrawn));
    return { reading, extracted, eInvoiceCheck: await checkOf(understanding, xml) };
  });

/**
 * Reads a file and extracts its values. Throws `UnreadableFile` if the file cannot be read. If the file itself is an e-invoice, that must
 * be readable; if an e-invoice embedded in a PDF is not, the pages are still used.
 */
export async function extractDocument(input: ExtractDocumentInput): Promise<ExtractedDocument> {
  const reading = await readFile(input);
  const isPassedOver = input.pagesOnly === true && reading.pages.length > 0;
  if (reading.eInvoiceXml !== null && !isPassedOver) {
    const isInsidePdf = reading.kind === 'pdf';
    try {
      const found = await extractEInvoice(reading, reading.eInvoiceXml, input);
      if (found) return found;
      if (!isInsidePdf) throw new UnreadableFile('notAnInvoice');
    } catch (error) {
      if (!isInsidePdf || !(error instanceof UnreadableFile)) throw error;
    }
  }
  const extracted = await withUnderstanding(input.signal, async (understanding) =>
    applyMemory(understanding, input, reading, await understanding.understand(callFor(input, reading, null))),
  );
  return { reading, extracted };
}

/** Applies corrections of earlier documents of the same layout to the extracted values. */
async function applyMemory(
  understanding: Pick<Understanding, 'marks' | 'recall'>,
  { memoriesFor, definitionFor, today, ownIds }: Asked,
  { pages }: Pick<Reading, 'pages'>,
  read: Extracted,
): Promise<Extracted> {
  if (memoriesFor === undefined || pages.length === 0 || pages.length > maxRecallPages) return read;
  const memories = await memoriesFor(await understanding.marks(pages));
  if (memories.length === 0) return read;
  const known = await understanding.recall({
    pages,
    memories,
    today: today ?? new Date().toISOString().slice(0, 10),
    ownIds: ownIds ?? [],
    asked: definitionFor(read.documentClass),
    read,
  });
  return { ...read, ...known };
}

/** Extracts values again from pages that were read before, while a user waits. */
export const extractAgain = (pages: Reading['pages'], asked: Asked): Promise<Extracted> =>
  withQuickUnderstanding(undefined, async (understanding) =>
    applyMemory(understanding, asked, { pages }, await understanding.understand(callFor(asked, { pages }, null))),
  );

/** Ends the processes for reading and extraction; called at shutdown. */
export async function closeExtraction(): Promise<void> {
  await Promise.all([closeReaders(), closeUnderstanding(), closeComposing(), closePictures()]);
}
