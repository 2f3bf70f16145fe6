/** Runs in a process of its own: an e-invoice of 20 MB takes seconds of a processor, and so does a book of 300 pages. */
import { writeFile } from 'node:fs/promises';
import { drawEInvoice } from './e-invoice/draw-e-invoice.ts';
import { parseEInvoice } from './e-invoice/parse-e-invoice.ts';
import { checkEInvoice, type EInvoiceCheck } from './e-invoice-rules/check-e-invoice.ts';
import type { Candidate } from '#contract/documents/candidates-bff.ts';
import type { EInvoice, Extracted } from './extracted.ts';
import { findFirstPages, type FirstPage } from './first-pages.ts';
import { serveCalls } from './read/process-calls.ts';
import { type PageReading, UnreadableFile } from './reading.ts';
import type { FieldRequest } from './understand/field-request.ts';
import { type AlternativesInput, findAlternatives } from './understand/alternatives/alternatives.ts';
import { itemsFromRow, type TaughtAnswer, type TaughtInput } from './understand/items/items-from-row.ts';
import { understand } from './understand/understand.ts';

export type UnderstandCall = {
  pages: readonly PageReading[];
  /** The values are those of the e-invoice parsed before. */
  isEInvoice: boolean;
  /** The fields of each class that may come out. */
  fields: Record<string, readonly FieldRequest[]>;
  documentClass: string | undefined;
  today: string;
  ownIds: readonly string[];
};
export type FirstPagesCall = { pages: readonly PageReading[]; fields: readonly FieldRequest[]; today: string };

/** What the file cannot be blamed for is told apart from what it can. */
export type Outcome<T> = { value: T } | { fault: string };

function attempt<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Kept here between calls: handing a hundred thousand items back and forth would cost the service what this process is to spare it. */
let eInvoice: EInvoice | null = null;

function current(): EInvoice {
  if (eInvoice === null) throw new Error('No e-invoice is open.');
  return eInvoice;
}

const methods = {
  /** The document class of the e-invoice; null for XML that is none. */
  parse: async ({ xml }: { xml: Uint8Array }): Promise<string | null> => {
    eInvoice = null;
    eInvoice = parseEInvoice(xml);
    return eInvoice?.documentClass ?? null;
  },

  checkRules: async ({ xml }: { xml: Uint8Array }): Promise<Outcome<EInvoiceCheck>> => attempt(() => checkEInvoice(xml)),

  draw: async ({ path }: { path: string }): Promise<void> => writeFile(path, await drawEInvoice(current())),

  understand: async ({ isEInvoice, fields, documentClass, ...input }: UnderstandCall): Promise<Outcome<Extracted>> => {
    const outcome = attempt(() =>
      understand({
        ...input,
        eInvoice: isEInvoice ? current() : null,
        fields: (name) => fields[name] ?? [],
        ...(documentClass !== undefined && { documentClass }),
      }),
    );
    eInvoice = null;
    return outcome;
  },

  alternatives: async (input: AlternativesInput): Promise<Outcome<Record<string, Candidate[]>>> =>
    attempt(() => findAlternatives(input)),

  firstPages: async ({ pages, fields, today }: FirstPagesCall): Promise<Outcome<FirstPage[]>> =>
    attempt(() => findFirstPages(pages, fields, today)),

  itemsFromRow: async (input: TaughtInput): Promise<Outcome<TaughtAnswer>> => attempt(() => itemsFromRow(input)),
};

export type UnderstandingMethods = typeof methods;

serveCalls(methods, { isWorn: () => false });
