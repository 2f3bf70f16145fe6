import type { BlobStore } from '#service/platform/blobs/blob-store.ts';
import { findExpiredImports, purgeImport } from '#service/data-tables/imports.store.ts';
import { type Db, inTransaction } from '#service/platform/database/database.ts';
import {
  findExpiredDrafts,
  findExpiredEmails,
  findExpiredOperationFiles,
  findExpiredTrash,
  purgeDeliveries,
  purgeDocument,
  purgeDraft,
  purgeEmail,
  purgeKeptAnswers,
  purgeOperations,
  purgePresence,
  purgeSignIns,
} from './store.ts';
import { purgeReceivedCalls } from '#service/webhooks/receivers.store.ts';
import { oldestKept } from '#service/platform/http/once.ts';
import { lastSeen } from '#service/documents/presence/note-presence.ts';
import { trashDays } from '#service/documents/trash/trash-days.ts';
import { receivedHours } from '#service/webhooks/receiver.ts';
import { oldestResult } from '#service/one-off-extraction/read-operation.ts';

/** How long it can be looked up what webhooks were sent. */
const deliveryDays = 30;
/** How long the pages of a document that is not complete are kept. */
const draftHours = 24;
/** How long rows wait that were brought for a table. */
const importHours = 24;
/** How long an email can be looked into that became no document. */
const emailDays = 30;
const batch = 200;

export type PurgeParts = { system: Db; blobs: BlobStore; now: Date; signal: AbortSignal };

/** Removes what is past its time, over all tenants. What it could not finish, the next run finds again. */
export async function purge(parts: PurgeParts): Promise<void> {
  const { system, blobs, now } = parts;
  await purgeTrash(parts);
  await purgeDrafts(parts);
  await purgeEmails(parts);
  await purgeImports(parts);
  const resultsEnd = oldestResult(now);
  for (const key of await findExpiredOperationFiles(system, resultsEnd)) await blobs.delete(key);
  await purgeOperations(system, resultsEnd);
  await purgeDeliveries(system, new Date(now.getTime() - deliveryDays * 86_400_000));
  await purgeReceivedCalls(system, new Date(now.getTime() - receivedHours * 3_600_000));
  await purgeSignIns(system, now);
  await purgePresence(system, lastSeen(now));
  await purgeKeptAnswers(system, oldestKept(now));
}

/** Rows that came for a table are kept for a day. */
async function purgeImports({ system, blobs, now, signal }: PurgeParts): Promise<void> {
  const importsEnd = new Date(now.getTime() - importHours * 3_600_000);
  for (;;) {
    const expired = await findExpiredImports(system, importsEnd, batch);
    for (const each of expired) {
      signal.throwIfAborted();
      await blobs.delete(each.fileKey);
      await purgeImport(system, each);
    }
    if (expired.length < batch) return;
  }
}

/** An email stays as long as a document that came by it. */
async function purgeEmails({ system, blobs, now, signal }: PurgeParts): Promise<void> {
  const emailsEnd = new Date(now.getTime() - emailDays * 86_400_000);
  for (;;) {
    const expired = await findExpiredEmails(system, emailsEnd, batch);
    for (const email of expired) {
      signal.throwIfAborted();
      await blobs.delete(email.key);
      await purgeEmail(system, email);
    }
    if (expired.length < batch) return;
  }
}

async function purgeTrash({ system, blobs, now, signal }: PurgeParts): Promise<void> {
  const trashEnds = new Date(now.getTime() - trashDays * 86_400_000);
  for (;;) {
    const expired = await findExpiredTrash(system, trashEnds, batch);
    for (const { tenantId, documentId, keys } of expired) {
      signal.throwIfAborted();
      // the row is held while its files go: whoever restores it at this moment waits, and does not get a document without files
      await inTransaction(system, async (system) => {
        if (!(await purgeDocument(system, tenantId, documentId, trashEnds))) return;
        for (const key of keys) await blobs.delete(key);
      });
    }
    if (expired.length < batch) return;
  }
}

async function purgeDrafts({ system, blobs, now, signal }: PurgeParts): Promise<void> {
  const draftsEnd = new Date(now.getTime() - draftHours * 3_600_000);
  for (;;) {
    const expired = await findExpiredDrafts(system, draftsEnd, batch);
    for (const { tenantId, draftId } of expired) {
      signal.throwIfAborted();
      await inTransaction(system, async (system) => {
        for (const key of await purgeDraft(system, tenantId, draftId)) await blobs.delete(key);
      });
    }
    if (expired.length < batch) return;
  }
}
