import type { Candidate } from '#contract/documents/candidates-bff.ts';
import type { EInvoiceCheck } from './e-invoice-rules/check-e-invoice.ts';
import type { OfficialRuleSet } from './e-invoice-rules/official-rules.ts';
import type { Extracted } from './extracted.ts';
import type { FirstPage } from './first-pages.ts';
import type { PageReading } from './reading.ts';
import { parallelReaders } from './read/parallel-readers.ts';
import { ReaderPool, type ReaderProcess } from './read/reader-pool.ts';
import type { AlternativesInput } from './understand/alternatives/alternatives.ts';
import type { TaughtAnswer, TaughtInput } from './understand/items/items-from-row.ts';
import type { Learned, LearnInput } from './understand/memory/learn.ts';
import type { Recalled, RecallInput } from './understand/memory/recall.ts';
import type {
  FirstPagesCall,
  Outcome,
  PageMarks,
  RecogniseCall,
  UnderstandCall,
  UnderstandingMethods,
} from './understanding-process.ts';

const readers = new ReaderPool<UnderstandingMethods>(new URL('./understanding-process.ts', import.meta.url), {
  size: parallelReaders,
  heapMb: 1024,
  memoryMb: 1_500,
  maxLoans: 5_000,
});

/** Honest documents take a tenth of a second. */
const timeLimits = { parseMs: 60_000, checkMs: 30_000, drawMs: 60_000, understandMs: 60_000, msPerPage: 1_000 };

/** A process that understands one document. `UnreadableFile('tooSlow')` is thrown when that takes too long. */
export type Understanding = {
  /** Answers the document class, null for XML that is no e-invoice. What was parsed is what the next calls are about. */
  parse: (xml: Uint8Array) => Promise<string | null>;
  /** What the official rules, or those of them that are asked for, say of an e-invoice. */
  checkRules: (xml: Uint8Array, among?: readonly OfficialRuleSet[]) => Promise<EInvoiceCheck>;
  draw: (path: string) => Promise<void>;
  understand: (call: UnderstandCall) => Promise<Extracted>;
  /** By what memories of the layout are looked for. */
  marks: (pages: readonly PageReading[]) => Promise<PageMarks>;
  /** What was read, with what the memory of its layout knows better. */
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

/** What a validated document belongs to, and what its layout's documents teach. */
export type Learning = {
  marks: Understanding['marks'];
  /** The id of the memory whose layout the pages have. */
  recognise: (call: RecogniseCall) => Promise<string | null>;
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

/** The pages on which documents start. */
export const findFirstPagesOf = (call: FirstPagesCall, signal?: AbortSignal): Promise<FirstPage[]> =>
  readers.lend(signal, async (reader) =>
    valueOf(await reader.call('firstPages', call, { timeoutMs: limitFor(call.pages), signal })),
  );
export const findFirstPageIndices = async (call: FirstPagesCall, signal?: AbortSignal): Promise<number[]> =>
  (await findFirstPagesOf(call, signal)).map(({ pageIndex }) => pageIndex);

/** For a person who waits: apart from the readers of the readings, which may all be at work. */
const interactiveReaders = new ReaderPool<UnderstandingMethods>(new URL('./understanding-process.ts', import.meta.url), {
  size: 1,
  heapMb: 512,
  memoryMb: 900,
  maxLoans: 5_000,
});
const interactiveLimitMs = 30_000;

export type QuickUnderstanding = Pick<Understanding, 'understand' | 'marks' | 'recall'> & {
  firstPages: (call: FirstPagesCall) => Promise<FirstPage[]>;
  itemsFromRow: (input: TaughtInput) => Promise<TaughtAnswer>;
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

/** What each field could be; see `findAlternatives`. */
export const findCandidates = (input: AlternativesInput, signal?: AbortSignal): Promise<Record<string, Candidate[]>> =>
  interactiveReaders.lend(signal, async (reader) =>
    valueOf(await reader.call('alternatives', input, { timeoutMs: interactiveLimitMs, signal })),
  );

/** Ends the readers; for the end of the process. */
export async function closeUnderstanding(): Promise<void> {
  await Promise.all([readers.close(), interactiveReaders.close()]);
}

const limitFor = (pages: readonly unknown[]): number => timeLimits.understandMs + pages.length * timeLimits.msPerPage;

function valueOf<T>(outcome: Outcome<T>): T {
  if ('fault' in outcome) throw new Error(`understanding failed: ${outcome.fault}`);
  return outcome.value;
}
