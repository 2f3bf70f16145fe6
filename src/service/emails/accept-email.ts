import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { v7 as uuidv7 } from 'uuid';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import type { BlobStore } from '#service/platform/blobs/blob-store.ts';
import { type ArrivingEmail, tooLong } from '#service/platform/mail/start-mail-receiver.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { type Database, inTransaction } from '#service/platform/database/database.ts';
import { insertReceivedEmail } from './received-emails.store.ts';
import { inboundTargetOf } from './inbound-addresses.ts';

export type AcceptParts = { database: Database; blobs: BlobStore; tempDir: string; now: () => Date };
type Target = { tenantId: string; documentType: string };

/** Writes the email to disk first: it may go to several mailboxes, and only its end determines whether it is accepted. */
async function spool({ content, isTooLong }: ArrivingEmail, tempDir: string): Promise<string> {
  await mkdir(tempDir, { recursive: true });
  const file = path.join(tempDir, `email-${randomUUID()}`);
  try {
    await pipeline(
      content,
      // data beyond the limit is read, as the protocol requires, but not stored
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) if (!isTooLong()) yield chunk;
      },
      createWriteStream(file, { mode: 0o600 }),
    );
    if (isTooLong()) throw tooLong();
    return file;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function targetsOf({ database }: AcceptParts, recipients: readonly string[]): Promise<Target[]> {
  const found = await Promise.all(recipients.map((address) => inboundTargetOf(database.system, address)));
  return [...new Map(found.flatMap((each) => (each ? [[`${each.tenantId} ${each.documentType}`, each] as const] : []))).values()];
}

/** Stores an email for each of its mailboxes, with the job that processes it. After this returns, the email cannot be lost. */
export async function acceptEmail(parts: AcceptParts, email: ArrivingEmail): Promise<void> {
  const file = await spool(email, parts.tempDir);
  try {
    const { size } = await stat(file);
    for (const target of await targetsOf(parts, email.recipients))
      await keep(parts, target, { sender: email.sender, file, size });
  } finally {
    await rm(file, { force: true });
  }
}

async function keep(
  { database, blobs, now }: AcceptParts,
  { tenantId, documentType }: Target,
  { sender, file, size }: { sender: string; file: string; size: number },
): Promise<void> {
  const receivedAt = now();
  const id = uuidv7();
  const rawKey = newBlobKey(tenantId, receivedAt);
  await blobs.put(rawKey, file);
  await inTransaction(database.forTenant(tenantId), async (db) => {
    await insertReceivedEmail(db, { tenantId, id, documentType, sender: sender.slice(0, 320), rawKey, size, receivedAt });
    await enqueue(db, 'receive-mail', { tenantId, emailId: id }, { key: id });
  });
}
