import type { Candidate } from '#contract/documents/candidates-bff.ts';
import type { Extracted } from './extracted.ts';
import type { FirstPage } from './first-pages.ts';
import { parallelReaders } from './read/parallel-readers.ts';
import { ReaderPool, type Thread } from './read/reader-pool.ts';
import type { AlternativesInput } from './understand/alternatives/alternatives.ts';
import type { TaughtAnswer, TaughtInput } from './understand/items/items-from-row.ts';
import type { FirstPagesCall, Outcome, UnderstandCall, UnderstandingMethods } from './understanding-thread.ts';

const threads = new ReaderPool<UnderstandingMethods>(new URL('./understanding-thread.ts', import.meta.url), {
  size: parallelReaders,
  heapMb: 1024,
  maxLoans: 5_000,
});

/** Honest documents take a tenth of a second. */
const timeLimits = { parseMs: 60_000, drawMs: 60_000, understandMs: 60_000, msPerPage: 1_000 };

/** A thread that understands one document. `UnreadableFile('tooSlow')` is thrown when that takes too long. */
export type Understanding = {
  /** Answers the document class, null for XML that is no e-invoice. What was parsed is what the next calls are about. */
  parse: (xml: Uint8Array) => Promise<string | null>;
  draw: (path: string) => Promise<void>;
  understand: (call: UnderstandCall) => Promise<Extracted>;
};

export const withUnderstanding = <T>(
  signal: AbortSignal | undefined,
  work: (understanding: Understanding) => Promise<T>,
): Promise<T> =>
  threads.lend(signal, (thread: Thread<UnderstandingMethods>) =>
    work({
      parse: (xml) => thread.call('parse', { xml }, { timeoutMs: timeLimits.parseMs, signal }),
      draw: (path) => thread.call('draw', { path }, { timeoutMs: timeLimits.drawMs, signal }),
      understand: async (call) => valueOf(await thread.call('understand', call, { timeoutMs: limitFor(call.pages), signal })),
    }),
  );

/** The pages on which documents start. */
export const findFirstPagesOf = (call: FirstPagesCall, signal?: AbortSignal): Promise<FirstPage[]> =>
  threads.lend(signal, async (thread) =>
    valueOf(await thread.call('firstPages', call, { timeoutMs: limitFor(call.pages), signal })),
  );
export const findFirstPageIndices = async (call: FirstPagesCall, signal?: AbortSignal): Promise<number[]> =>
  (await findFirstPagesOf(call, signal)).map(({ pageIndex }) => pageIndex);

/** For a person who waits: apart from the threads of the readings, which may all be at work. */
const interactiveThreads = new ReaderPool<UnderstandingMethods>(new URL('./understanding-thread.ts', import.meta.url), {
  size: 1,
  heapMb: 512,
  maxLoans: 5_000,
});
const interactiveLimitMs = 30_000;

export type QuickUnderstanding = {
  understand: (call: UnderstandCall) => Promise<Extracted>;
  firstPages: (call: FirstPagesCall) => Promise<FirstPage[]>;
  itemsFromRow: (input: TaughtInput) => Promise<TaughtAnswer>;
};

export const withQuickUnderstanding = <T>(
  signal: AbortSignal | undefined,
  work: (reader: QuickUnderstanding) => Promise<T>,
): Promise<T> =>
  interactiveThreads.lend(signal, (thread) =>
    work({
      understand: async (call) => valueOf(await thread.call('understand', call, { timeoutMs: interactiveLimitMs, signal })),
      firstPages: async (call) => valueOf(await thread.call('firstPages', call, { timeoutMs: interactiveLimitMs, signal })),
      itemsFromRow: async (input) => valueOf(await thread.call('itemsFromRow', input, { timeoutMs: interactiveLimitMs, signal })),
    }),
  );

/** What each field could be; see `findAlternatives`. */
export const findCandidates = (input: AlternativesInput, signal?: AbortSignal): Promise<Record<string, Candidate[]>> =>
  interactiveThreads.lend(signal, async (thread) =>
    valueOf(await thread.call('alternatives', input, { timeoutMs: interactiveLimitMs, signal })),
  );

/** Ends the threads; for the end of the process. */
export async function closeUnderstanding(): Promise<void> {
  await Promise.all([threads.close(), interactiveThreads.close()]);
}

const limitFor = (pages: readonly unknown[]): number => timeLimits.understandMs + pages.length * timeLimits.msPerPage;

function valueOf<T>(outcome: Outcome<T>): T {
  if ('fault' in outcome) throw new Error(`understanding failed: ${outcome.fault}`);
  return outcome.value;
}
