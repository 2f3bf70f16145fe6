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
  purgeStoredResponses,
  purgeOperations,
  purgePresence,
  purgeSignIns,
} from './store.ts';
import { purgeReceivedCalls } from '#service/webhooks/receivers.store.ts';
import { retentionStart } from '#service/platform/http/once.ts';
import { purgeForgotten } from '#service/documents/memory/forgotten.store.ts';
import { forgottenHours } from '#service/documents/memory/forgotten-hours.ts';
import { lastSeen } from '#service/documents/presence/record-presence.ts';
import { trashDays } from '#service/documents/trash/trash-days.ts';
import { receivedHours } from '#service/webhooks/receiver.ts';
import { resultRetentionStart } from '#service/one-off-extraction/read-operation.ts';

/** Days for which webhook deliveries can be looked up. */
const deliveryDays = 30;
/** Hours for which the pages of an incomplete document are kept. */
const draftHours = 24;
/** Hours for which uploaded rows of a data table wait for their import. */
const importHours = 24;
/** Days for which an email that became no document can be viewed. */
const emailDays = 30;
const batch = 200;

export type PurgeParts = { system: Db; blobs: BlobStore; now: Date; signal: AbortSignal };

/** Deletes expired data over all tenants. A run continues what the previous one did not finish. */
export async function purge(parts: PurgeParts): Promise<void> {
  const { system, blobs, now } = parts;
  await purgeTrash(parts);
  await purgeDrafts(parts);
  await purgeEmails(parts);
  await purgeImports(parts);
  const resultsEnd = resultRetentionStart(now);
  for (const key of await findExpiredOperationFiles(system, resultsEnd)) await blobs.delete(key);
  await purgeOperations(system, resultsEnd);
  await purgeDeliveries(system, new Date(now.getTime() - deliveryDays * 86_400_000));
  await purgeReceivedCalls(system, new Date(now.getTime() - receivedHours * 3_600_000));
  await purgeSignIns(system, now);
  await purgePresence(system, lastSeen(now));
  await purgeForgotten(system, new Date(now.getTime() - forgottenHours * 3_600_000));
  await purgeStoredResponses(system, retentionStart(now));
}

/** Deletes uploaded rows of data tables after a day. */
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

/** Deletes emails; an email is kept as long as a document that it contained. */
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
      // the row is locked while its files are deleted: a concurrent restore waits, and does not get a document without files
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
