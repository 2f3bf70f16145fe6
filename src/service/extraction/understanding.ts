import type { Candidate } from '#contract/documents/candidates-bff.ts';
import type { EInvoiceCheck } from './e-invoice-rules/check-e-invoice.ts';
import type { Extracted } from './extracted.ts';
import type { FirstPage } from './first-pages.ts';
import { parallelReaders } from './read/parallel-readers.ts';
import { ReaderPool, type ReaderProcess } from './read/reader-pool.ts';
import type { AlternativesInput } from './understand/alternatives/alternatives.ts';
import type { TaughtAnswer, TaughtInput } from './understand/items/items-from-row.ts';
import type { FirstPagesCall, Outcome, UnderstandCall, UnderstandingMethods } from './understanding-process.ts';

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
  /** What the official rules say of an e-invoice. */
  checkRules: (xml: Uint8Array) => Promise<EInvoiceCheck>;
  draw: (path: string) => Promise<void>;
  understand: (call: UnderstandCall) => Promise<Extracted>;
};

export const withUnderstanding = <T>(
  signal: AbortSignal | undefined,
  work: (understanding: Understanding) => Promise<T>,
): Promise<T> =>
  readers.lend(signal, (reader: ReaderProcess<UnderstandingMethods>) =>
    work({
      parse: (xml) => reader.call('parse', { xml }, { timeoutMs: timeLimits.parseMs, signal }),
      checkRules: async (xml) => valueOf(await reader.call('checkRules', { xml }, { timeoutMs: timeLimits.checkMs, signal })),
      draw: (path) => reader.call('draw', { path }, { timeoutMs: timeLimits.drawMs, signal }),
      understand: async (call) => valueOf(await reader.call('understand', call, { timeoutMs: limitFor(call.pages), signal })),
    }),
  );

/** The pages on which documents start. */
export const findFirstPageIndices = (call: FirstPagesCall, signal?: AbortSignal): Promise<number[]> =>
  readers.lend(signal, async (reader) =>
    valueOf(await reader.call('firstPages', call, { timeoutMs: limitFor(call.pages), signal })).map(({ pageIndex }) => pageIndex),
  );

/** For a person who waits: apart from the readers of the readings, which may all be at work. */
const interactiveReaders = new ReaderPool<UnderstandingMethods>(new URL('./understanding-process.ts', import.meta.url), {
  size: 1,
  heapMb: 512,
  memoryMb: 900,
  maxLoans: 5_000,
});
const interactiveLimitMs = 30_000;

export type QuickUnderstanding = {
  firstPages: (call: FirstPagesCall) => Promise<FirstPage[]>;
  itemsFromRow: (input: TaughtInput) => Promise<TaughtAnswer>;
};

export const withQuickUnderstanding = <T>(
  signal: AbortSignal | undefined,
  work: (reader: QuickUnderstanding) => Promise<T>,
): Promise<T> =>
  interactiveReaders.lend(signal, (reader) =>
    work({
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
