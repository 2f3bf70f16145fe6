/**
 * Runs in a separate process: an e-invoice of 20 MB takes seconds of processor time, and so does a book of 300 pages. Most documents are not
 * e-invoices, so what parses, checks and draws these is loaded at the first one: it doubles the time of the start.
 */
import { writeFile } from 'node:fs/promises';
import type { EInvoiceCheck } from './e-invoice-rules/check-e-invoice.ts';
import type { OfficialRuleSet } from './e-invoice-rules/official-rules.ts';
import type { Candidate } from '#contract/documents/candidates-bff.ts';
import type { EInvoice, Extracted } from './extracted.ts';
import { findFirstPages, type FirstPage } from './first-pages.ts';
import { serveCalls } from './read/process-calls.ts';
import { type PageReading, UnreadableFile } from './reading.ts';
import type { FieldRequest } from './understand/field-request.ts';
import { type AlternativesInput, findAlternatives } from './understand/alternatives/alternatives.ts';
import { itemsFromRow, type ExampleResult, type ExampleInput } from './understand/items/example/items-from-row.ts';
import { layoutOf } from './understand/layout/layout.ts';
import { learn, type Learned, type LearnInput } from './understand/memory/learn.ts';
import type { LayoutMemory } from './understand/memory/lesson.ts';
import { marksOf, printedKeys, recognise } from './understand/memory/marks.ts';
import { recall, type Recalled, type RecallInput } from './understand/memory/recall.ts';
import { understand } from './understand/understand.ts';

export type UnderstandCall = {
  pages: readonly PageReading[];
  /** Whether to take the values from the e-invoice parsed before. */
  isEInvoice: boolean;
  isDrawn?: boolean | undefined;
  /** Fields of each class that may result. */
  fields: Record<string, readonly FieldRequest[]>;
  documentClass: string | undefined;
  today: string;
  ownIds: readonly string[];
};
/** Marks by which memories of the layout are looked up. */
export type PageMarks = { keys: number[]; bands: number[] };
export type CheckRulesCall = { xml: Uint8Array; among?: readonly OfficialRuleSet[] | undefined };
export type RecognizeCall = { pages: readonly PageReading[]; memories: readonly Pick<LayoutMemory, 'id' | 'marks' | 'keys'>[] };
export type FirstPagesCall = { pages: readonly PageReading[]; fields: readonly FieldRequest[]; today: string };

/** Result of a call, in which errors of the program are distinguished from those of the file. */
export type Outcome<T> = { value: T } | { fault: string };

function attempt<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Kept between calls: passing a hundred thousand items back and forth would cost the service what this process saves. */
let eInvoice: EInvoice | null = null;

function current(): EInvoice {
  if (eInvoice === null) throw new Error('No e-invoice is open.');
  return eInvoice;
}

const methods = {
  /** Returns the document class of the e-invoice; null if the XML is not an e-invoice. */
  parse: async ({ xml }: { xml: Uint8Array }): Promise<string | null> => {
    eInvoice = null;
    const { parseEInvoice } = await import('./e-invoice/parse-e-invoice.ts');
    eInvoice = parseEInvoice(xml);
    return eInvoice?.documentClass ?? null;
  },

  checkRules: async ({ xml, among }: CheckRulesCall): Promise<Outcome<EInvoiceCheck>> => {
    const { checkEInvoice } = await import('./e-invoice-rules/check-e-invoice.ts');
    return attempt(() => checkEInvoice(xml, among));
  },

  draw: async ({ path }: { path: string }): Promise<void> => {
    const { drawEInvoice } = await import('./e-invoice/draw-e-invoice.ts');
    await writeFile(path, await drawEInvoice(current()));
  },

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

  marks: async ({ pages }: { pages: readonly PageReading[] }): Promise<Outcome<PageMarks>> =>
    attempt(() => {
      const layout = layoutOf(pages);
      return { keys: printedKeys(layout), bands: marksOf(layout).bands };
    }),

  /** Returns the id of the memory that matches the layout of the pages. */
  recognise: async ({ pages, memories }: RecognizeCall): Promise<Outcome<string | null>> =>
    attempt(() => recognise(layoutOf(pages), memories)?.id ?? null),

  recall: async (input: RecallInput): Promise<Outcome<Recalled>> => attempt(() => recall(input)),

  learn: async (input: LearnInput): Promise<Outcome<Learned>> => attempt(() => learn(input)),

  alternatives: async (input: AlternativesInput): Promise<Outcome<Record<string, Candidate[]>>> =>
    attempt(() => findAlternatives(input)),

  firstPages: async ({ pages, fields, today }: FirstPagesCall): Promise<Outcome<FirstPage[]>> =>
    attempt(() => findFirstPages(pages, fields, today)),

  itemsFromRow: async (input: ExampleInput): Promise<Outcome<ExampleResult>> => attempt(() => itemsFromRow(input)),
};

export type UnderstandingMethods = typeof methods;

serveCalls(methods, { isDueForReplacement: () => false });
