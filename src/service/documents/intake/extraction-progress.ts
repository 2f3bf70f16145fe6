import { recordProgress } from '../core/documents.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import type { ExtractionRun } from './begin-extraction.ts';

/** Frequent enough for a moving progress bar, rare enough for a document of hundreds of pages. */
const everyMs = 400;

export type Progress = {
  onProgress: (done: number, total: number) => void;
  /** Waits for pending writes. */
  settle: () => Promise<void>;
};

/** Records and publishes the progress of a run. Progress that cannot be written does not stop the extraction. */
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
