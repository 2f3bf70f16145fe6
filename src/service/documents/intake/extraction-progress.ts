import { recordProgress } from '../core/documents.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import type { ExtractionRun } from './begin-extraction.ts';

/** Often enough for a bar that moves, seldom enough for a book. */
const everyMs = 400;

export type Progress = {
  onProgress: (done: number, total: number) => void;
  /** Waits for what is being written. */
  settle: () => Promise<void>;
};

/** Writes down and tells how far a run has come. A figure that cannot be written is no reason to stop reading. */
export function trackProgress(ctx: Ctx, { document, startedAt }: ExtractionRun): Progress {
  let last = 0;
  let writing: Promise<void> = Promise.resolve();
  async function write(before: Promise<void>, pagesDone: number, pageCount: number): Promise<void> {
    await before;
    try {
      await transact(ctx, async (ctx) => {
        await recordProgress(ctx.db, document.id, startedAt, { pagesDone, pageCount });
        await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'extractionProgressed', documentId: document.id }]);
      });
    } catch (error) {
      ctx.log.warn({ err: error, documentId: document.id }, 'progress was not recorded');
    }
  }
  return {
    onProgress: (done, total) => {
      const at = Date.now();
      if (at - last < everyMs) return;
      last = at;
      writing = write(writing, done, total);
    },
    settle: () => writing,
  };
}
