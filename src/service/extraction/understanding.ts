import type { Candidate } from '#contract/documents/candidates-bff.ts';
import type { EInvoiceCheck } from './e-invoice-rules/check-e-invoice.ts';
import type { OfficialRuleSet } from './e-invoice-rules/official-rules.ts';
import type { Extracted } from './extracted.ts';
import type { FirstPage } from './first-pages.ts';
import type { PageReading } from './reading.ts';
import { parallelReaders } from './read/parallel-readers.ts';
import { ReaderPool, type ReaderProcess } from './read/reader-pool.ts';
import type { AlternativesInput } from './understand/alternatives/alternatives.ts';
import type { ExampleResult, ExampleInput } from './understand/items/example/items-from-row.ts';
import type { Learned, LearnInput } from './understand/memory/learn.ts';
import type { Recalled, RecallInput } from './understand/memory/recall.ts';
import type {
  FirstPagesCall,
  Outcome,
  PageMarks,
  RecognizeCall,
  UnderstandCall,
  UnderstandingMethods,
} from './understanding-process.ts';

const readers = new ReaderPool<UnderstandingMethods>(new URL('./understanding-process.ts', import.meta.url), {
  size: parallelReaders,
  heapMb: 1024,
  memoryMb: 1_500,
  maxLoans: 5_000,
});

/** Legitimate documents take a tenth of a second. */
const timeLimits = { parseMs: 60_000, checkMs: 30_000, drawMs: 60_000, understandMs: 60_000, msPerPage: 1_000 };

/** A process that extracts the values of one document. Throws `UnreadableFile('tooSlow')` if that takes too long. */
export type Understanding = {
  /** Returns the document class, or null if the XML is not an e-invoice. The following calls refer to the parsed e-invoice. */
  parse: (xml: Uint8Array) => Promise<string | null>;
  /** Checks an e-invoice against the official rules, or those in `among`. */
  checkRules: (xml: Uint8Array, among?: readonly OfficialRuleSet[]) => Promise<EInvoiceCheck>;
  draw: (path: string) => Promise<void>;
  understand: (call: UnderstandCall) => Promise<Extracted>;
  /** Returns the marks by which memories of the layout are looked up. */
  marks: (pages: readonly PageReading[]) => Promise<PageMarks>;
  /** Applies the memory of the layout to the extracted values. */
  recall: (input: RecallInput) => Promise<Recalled>;
};

export const withUnderstanding = <T>(
  signal: AbortSignal | undefined,
  work: (understanding: Understanding) => Promise<T>,
): Promise<T> =>
  readers.lend(signal, (reader: ReaderProcess<UnderstandingMethods>) =>
    work({
      parse: (xml) => reader.call('parse', { xml }, { timeoutMs: timeLimits.parseMs, signal }),
      checkRules: async (xml, among) =>
        valueOf(await reader.call('checkRules', { xml, among }, { timeoutMs: timeLimits.checkMs, signal })),
      draw: (path) => reader.call('draw', { path }, { timeoutMs: timeLimits.drawMs, signal }),
      understand: async (call) => valueOf(await reader.call('understand', call, { timeoutMs: limitFor(call.pages), signal })),
      marks: async (pages) => valueOf(await reader.call('marks', { pages }, { timeoutMs: limitFor(pages), signal })),
      recall: async (input) => valueOf(await reader.call('recall', input, { timeoutMs: limitFor(input.pages), signal })),
    }),
  );

/** Process that finds the memory of validated documents and learns from those of a layout. */
export type Learning = {
  marks: Understanding['marks'];
  /** Returns the id of the memory that matches the layout of the pages. */
  recognise: (call: RecognizeCall) => Promise<string | null>;
  learn: (input: LearnInput) => Promise<Learned>;
};

export const withLearning = <T>(signal: AbortSignal | undefined, work: (learning: Learning) => Promise<T>): Promise<T> =>
  readers.lend(signal, (reader: ReaderProcess<UnderstandingMethods>) =>
    work({
      marks: async (pages) => valueOf(await reader.call('marks', { pages }, { timeoutMs: limitFor(pages), signal })),
      recognise: async (call) => valueOf(await reader.call('recognise', call, { timeoutMs: limitFor(call.pages), signal })),
      learn: async (input) => {
        const pages = input.documents.flatMap((document) => document.pages);
        return valueOf(await reader.call('learn', input, { timeoutMs: limitFor(pages), signal }));
      },
    }),
  );

/** Finds the pages on which documents start. */
export const findFirstPagesOf = (call: FirstPagesCall, signal?: AbortSignal): Promise<FirstPage[]> =>
  readers.lend(signal, async (reader) =>
    valueOf(await reader.call('firstPages', call, { timeoutMs: limitFor(call.pages), signal })),
  );
export const findFirstPageIndices = async (call: FirstPagesCall, signal?: AbortSignal): Promise<number[]> =>
  (await findFirstPagesOf(call, signal)).map(({ pageIndex }) => pageIndex);

/**
 * Separate pool for requests of users who wait: all readers of the extraction may be busy. Its process takes more than a second to
 * start, several times what a page takes, so it is kept during a pause.
 */
const interactiveReaders = new ReaderPool<UnderstandingMethods>(new URL('./understanding-process.ts', import.meta.url), {
  size: 1,
  heapMb: 512,
  memoryMb: 900,
  maxLoans: 5_000,
  idleMs: 15 * 60_000,
});
const interactiveLimitMs = 30_000;

/** A user who goes on to the next document cancels a call, which would end before a new process had started. */
const graceMs = 10_000;

export type QuickUnderstanding = Pick<Understanding, 'understand' | 'marks' | 'recall'> & {
  firstPages: (call: FirstPagesCall) => Promise<FirstPage[]>;
  itemsFromRow: (input: ExampleInput) => Promise<ExampleResult>;
};

export const withQuickUnderstanding = <T>(
  signal: AbortSignal | undefined,
  work: (reader: QuickUnderstanding) => Promise<T>,
): Promise<T> =>
  interactiveReaders.lend(signal, (reader) =>
    work({
      understand: async (call) => valueOf(await reader.call('understand', call, { timeoutMs: interactiveLimitMs, signal })),
      marks: async (pages) => valueOf(await reader.call('marks', { pages }, { timeoutMs: interactiveLimitMs, signal })),
      recall: async (input) => valueOf(await reader.call('recall', input, { timeoutMs: interactiveLimitMs, signal })),
      firstPages: async (call) => valueOf(await reader.call('firstPages', call, { timeoutMs: interactiveLimitMs, signal })),
      itemsFromRow: async (input) => valueOf(await reader.call('itemsFromRow', input, { timeoutMs: interactiveLimitMs, signal })),
    }),
  );

/** Returns the candidates for each field; see `findAlternatives`. */
export const findCandidates = (input: AlternativesInput, signal?: AbortSignal): Promise<Record<string, Candidate[]>> =>
  interactiveReaders.lend(signal, async (reader) =>
    valueOf(await reader.call('alternatives', input, { timeoutMs: interactiveLimitMs, signal, graceMs })),
  );

/** Ends the reader processes; called at shutdown. */
export async function closeUnderstanding(): Promise<void> {
  await Promise.all([readers.close(), interactiveReaders.close()]);
}

const limitFor = (pages: readonly unknown[]): number => timeLimits.understandMs + pages.length * timeLimits.msPerPage;

function valueOf<T>(outcome: Outcome<T>): T {
  if ('fault' in outcome) throw new Error(`understanding failed: ${outcome.fault}`);
  return outcome.value;
}
