import { afterCommit } from '#service/platform/database/database.ts';
import { OutcomeUnknown } from '#service/platform/database/lost-connection.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Deletes files that no row refers to any more, after the commit. Failures are logged and the file is left. */
export function forgetFilesAfterCommit(ctx: Ctx, keys: readonly string[]): void {
  afterCommit(ctx.db, () => void forgetFiles(ctx, keys));
}

/** Deletes files whose rows were not written because of `error`. If the outcome is unknown, they are left to the scrubber. */
export async function forgetFilesAfter(error: unknown, ctx: Pick<Ctx, 'blobs' | 'log'>, keys: readonly string[]): Promise<void> {
  if (!(error instanceof OutcomeUnknown)) await forgetFiles(ctx, keys);
}

/** Deletes files without rows at once. */
export async function forgetFiles({ blobs, log }: Pick<Ctx, 'blobs' | 'log'>, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await blobs.delete(key).catch((error: unknown) => log.warn({ err: error }, 'a file without a row remains'));
}
