import { afterCommit } from '#service/platform/database/database.ts';
import { OutcomeUnknown } from '#service/platform/database/lost-connection.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Deletes files that no row names any more, once that is committed. What cannot be deleted is left, and said in the log. */
export function forgetFilesAfterCommit(ctx: Ctx, keys: readonly string[]): void {
  afterCommit(ctx.db, () => void forgetFiles(ctx, keys));
}

/** Deletes files whose rows `error` kept from being written. Where they may have been written all the same, the scrubber finds out later. */
export async function forgetFilesAfter(error: unknown, ctx: Pick<Ctx, 'blobs' | 'log'>, keys: readonly string[]): Promise<void> {
  if (!(error instanceof OutcomeUnknown)) await forgetFiles(ctx, keys);
}

/** The same at once, for files whose rows were never written. */
export async function forgetFiles({ blobs, log }: Pick<Ctx, 'blobs' | 'log'>, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await blobs.delete(key).catch((error: unknown) => log.warn({ err: error }, 'a file without a row is left'));
}
