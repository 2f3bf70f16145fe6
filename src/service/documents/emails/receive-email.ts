import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '#contract/core/errors.ts';
import { type IncomingEmail, type EmailPart, readEmail } from '#service/platform/mail/read-email.ts';
import {
  type DocumentEmail,
  findOpenEmail,
  findAcceptedParts,
  finishEmail,
  insertDocumentEmail,
  type ReceivedEmail,
} from '#service/emails/received-emails.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { uploadDocument } from '../intake/upload-document.ts';
import { toStorableText } from '#service/extraction/storable-text.ts';
import { answerUnreadable } from './answer-unreadable.ts';
import { mayBeDocument } from './may-be-document.ts';

const kept = (text: string, longest: number): string => toStorableText(text).slice(0, longest).toWellFormed();
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const documentEmail = (email: IncomingEmail, { sender }: ReceivedEmail, raw: Uint8Array): DocumentEmail => ({
  // an email without a message ID is identified by its content
  messageId: kept(email.messageId ?? `sha256:${hashOf(raw)}`, 500),
  sender: kept(email.from ?? sender, 320),
  recipients: email.to.slice(0, 200).map((each) => kept(each, 320)),
  cc: email.cc.slice(0, 200).map((each) => kept(each, 320)),
  subject: kept(email.subject, 1_000),
  bodyText: kept(email.text, 100_000),
});

async function parseReceived(ctx: Ctx, raw: Uint8Array): Promise<IncomingEmail | undefined> {
  try {
    return await readEmail(raw);
  } catch (error) {
    ctx.log.warn({ err: error }, 'an email could not be parsed');
    return undefined;
  }
}

/** Creates the documents of a received email. A repeated run continues where it ended: each part becomes a document once. */
export async function receiveEmail(ctx: Ctx, emailId: string, { tempDir }: { tempDir: string }): Promise<void> {
  const received = await findOpenEmail(ctx.db, emailId);
  if (!received) return;
  const raw = await buffer(await ctx.blobs.get(received.rawKey));
  const email = await parseReceived(ctx, raw);
  const documents = email ? await makeDocuments(ctx, received, email, documentEmail(email, received, raw), tempDir) : 0;
  await transact(ctx, async (ctx) => {
    const isFirst = await finishEmail(ctx.db, emailId, documents > 0 ? 'Done' : 'NothingReadable');
    if (isFirst && documents === 0 && email) await answerUnreadable(ctx, received, email);
  });
}

/** Returns the number of documents created from the email, now or earlier. */
async function makeDocuments(
  ctx: Ctx,
  received: ReceivedEmail,
  email: IncomingEmail,
  kept: DocumentEmail,
  tempDir: string,
): Promise<number> {
  const taken = await findAcceptedParts(ctx.db, kept.messageId);
  let documents = 0;
  await mkdir(tempDir, { recursive: true });
  const folder = await mkdtemp(path.join(tempDir, 'email-'));
  try {
    for (const part of email.parts) {
      const sha256 = hashOf(part.bytes);
      if (taken.has(sha256)) documents += 1;
      else if (await makeDocument(ctx, received, part, sha256, kept, path.join(folder, sha256))) {
        taken.add(sha256);
        documents += 1;
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return documents;
}

async function makeDocument(
  ctx: Ctx,
  received: ReceivedEmail,
  part: EmailPart,
  sha256: string,
  kept: DocumentEmail,
  file: string,
): Promise<boolean> {
  if (!(await mayBeDocument(part))) return false;
  await writeFile(file, part.bytes, { mode: 0o600 });
  try {
    await uploadDocument(
      ctx,
      { path: file, fileName: part.fileName || 'e-mail', size: part.bytes.length, sha256 },
      {
        documentClass: received.documentType,
        source: 'Email',
        extract: true,
        alsoKeep: (ctx, documentId) => insertDocumentEmail(ctx.db, received, documentId, sha256, kept),
      },
    );
    return true;
  } catch (error) {
    // not a supported file, or the type was deactivated meanwhile: reported to the sender, not retried
    if (!(error instanceof DomainError)) throw error;
    ctx.log.info({ code: error.code, emailId: received.id }, 'a part of an email was not accepted as a document');
    return false;
  }
}
