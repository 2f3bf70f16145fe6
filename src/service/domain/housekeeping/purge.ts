import type { BlobStore } from '#service/blobs/blob-store.ts';
import type { Db } from '#service/store/database.ts';
import { findExpiredTrash, purgeDocument, purgeOperations, purgeSignIns } from '#service/store/housekeeping.store.ts';
import { oldestResult } from '../one-off-extraction/read-operation.ts';

/** How long a deleted document can be restored. */
export const trashDays = 30;
const batch = 200;

export type PurgeParts = { system: Db; blobs: BlobStore; now: Date; signal: AbortSignal };

/**
 * Removes what is past its time, over all tenants. Files go before their rows: a run that dies between them finds the row again and
 * deletes files that are not there any more, which is no error.
 */
export async function purge({ system, blobs, now, signal }: PurgeParts): Promise<void> {
  const trashEnds = new Date(now.getTime() - trashDays * 86_400_000);
  for (;;) {
    const expired = await findExpiredTrash(system, trashEnds, batch);
    for (const { tenantId, documentId, keys } of expired) {
      signal.throwIfAborted();
      for (const key of keys) await blobs.delete(key);
      await purgeDocument(system, tenantId, documentId, trashEnds);
    }
    if (expired.length < batch) break;
  }
  for (const key of await purgeOperations(system, oldestResult(now))) await blobs.delete(key);
  await purgeSignIns(system, now);
}
