import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '#contract/errors.ts';
import { type IncomingLetter, type LetterPart, readLetter } from '#service/mail/read-letter.ts';
import {
  type DocumentLetter,
  findOpenLetter,
  findTakenParts,
  finishLetter,
  insertDocumentLetter,
  type ReceivedLetter,
} from '#service/store/received-letters.store.ts';
import { type Ctx, transact } from '../ctx.ts';
import { uploadDocument } from '../documents/upload-document.ts';
import { keepableText } from '../extraction/keepable-text.ts';
import { answerUnreadable } from './answer-unreadable.ts';
import { mayBeDocument } from './may-be-document.ts';

const kept = (text: string, longest: number): string => keepableText(text).slice(0, longest).toWellFormed();
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const documentLetter = (letter: IncomingLetter, { sender }: ReceivedLetter, raw: Uint8Array): DocumentLetter => ({
  // a letter without a name of its own is known by its content
  messageId: kept(letter.messageId ?? `sha256:${hashOf(raw)}`, 500),
  sender: kept(letter.from ?? sender, 320),
  recipients: letter.to.slice(0, 200).map((each) => kept(each, 320)),
  cc: letter.cc.slice(0, 200).map((each) => kept(each, 320)),
  subject: kept(letter.subject, 1_000),
  bodyText: kept(letter.text, 100_000),
});

async function takenApart(ctx: Ctx, raw: Uint8Array): Promise<IncomingLetter | undefined> {
  try {
    return await readLetter(raw);
  } catch (error) {
    ctx.log.warn({ err: error }, 'a letter could not be taken apart');
    return undefined;
  }
}

/** Makes the documents of a letter that came in. Run again, it goes on where it ended: each part becomes a document once. */
export async function receiveLetter(ctx: Ctx, letterId: string, { tempDir }: { tempDir: string }): Promise<void> {
  const received = await findOpenLetter(ctx.db, letterId);
  if (!received) return;
  const raw = await buffer(await ctx.blobs.get(received.rawKey));
  const letter = await takenApart(ctx, raw);
  const documents = letter ? await makeDocuments(ctx, received, letter, documentLetter(letter, received, raw), tempDir) : 0;
  await transact(ctx, async (ctx) => {
    const isFirst = await finishLetter(ctx.db, letterId, documents > 0 ? 'Done' : 'NothingReadable');
    if (isFirst && documents === 0 && letter) await answerUnreadable(ctx, received, letter);
  });
}

/** How many documents the letter is or was made into. */
async function makeDocuments(
  ctx: Ctx,
  received: ReceivedLetter,
  letter: IncomingLetter,
  kept: DocumentLetter,
  tempDir: string,
): Promise<number> {
  const taken = await findTakenParts(ctx.db, kept.messageId);
  let documents = 0;
  await mkdir(tempDir, { recursive: true });
  const folder = await mkdtemp(path.join(tempDir, 'letter-'));
  try {
    for (const part of letter.parts) {
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
  received: ReceivedLetter,
  part: LetterPart,
  sha256: string,
  kept: DocumentLetter,
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
        alsoKeep: (ctx, documentId) => insertDocumentLetter(ctx.db, received, documentId, sha256, kept),
      },
    );
    return true;
  } catch (error) {
    // no file that we read, or the type was switched off meanwhile: said to the sender, not tried again
    if (!(error instanceof DomainError)) throw error;
    ctx.log.info({ code: error.code, letterId: received.id }, 'a part of a letter became no document');
    return false;
  }
}
