import { DomainError } from '#contract/errors.ts';
import { findLetterOf } from '#service/store/document-letter.store.ts';
import { changeDocument, type DocumentRow, lockDocuments } from '#service/store/document-row.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { lockDocument } from '../documents/load-document.ts';
import { stateAfter } from '../documents/move-document.ts';
import { assertMayEdit, assertMayRead, assertNotExported } from '../documents/policy.ts';
import { emitEvent } from '../events/emit-event.ts';
import { leaveQueueWhenBarred } from '../export/leave-queue.ts';
import { queueLetter } from './queue-letter.ts';
import { returnLetter } from './return-letter.ts';

export type Return = {
  recipientEmail: string;
  reason: string;
  additionalDocuments: readonly string[];
  /** Of the message; without it that of the tenant. */
  culture?: string | undefined;
};

/** What the mail servers of most companies take. */
const mostBytes = 25 * 1024 * 1024;

/** The others that go along, each once; one that is missing or not for the caller stops everything. */
async function others(ctx: Ctx, documentId: string, ids: readonly string[]): Promise<DocumentRow[]> {
  const found = await lockDocuments(ctx.db, ids);
  const known = new Set(found.map(({ id }) => id));
  const errors = ids.flatMap((id, index) =>
    known.has(id.toLowerCase())
      ? []
      : [{ path: `body.additionalDocuments.${index}`, message: `there is no document ${id.slice(0, 50)}` }],
  );
  if (errors.length > 0) throw new DomainError('document_not_found', { errors: errors.slice(0, 20) });
  for (const each of found) assertMayRead(ctx.actor, each);
  return found.filter(({ id }) => id !== documentId);
}

function assertFits(documents: readonly DocumentRow[]): void {
  const size = documents.reduce((sum, { file_size }) => sum + file_size, 0);
  if (size > mostBytes)
    throw new DomainError('too_large', {
      detail: `The files have ${Math.ceil(size / 1024 / 1024)} MB; a message may hold 25 MB.`,
    });
}

/** Sends the document back with a reason and pauses it: nobody is to work on it or export it meanwhile. */
export function returnToIssuer(
  ctx: Ctx,
  documentId: string,
  { recipientEmail, reason, additionalDocuments, culture }: Return,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    assertNotExported(document);
    const state = stateAfter(document.state, 'pause');
    const files = [document, ...(await others(ctx, document.id, additionalDocuments))];
    assertFits(files);

    await queueLetter(ctx, {
      kind: 'returnToIssuer',
      documentId: document.id,
      recipient: recipientEmail,
      replyTo: ctx.actor.email,
      ...(await returnLetter(ctx, document, { reason, culture })).text,
      attachments: files.map(({ file_name, content_type, file_key }) => ({
        fileName: file_name,
        contentType: content_type,
        key: file_key,
      })),
    });
    await changeDocument(ctx.db, document.id, { state, failure_reason: null }, ctx.now());
    await recordAudit(ctx, 'document.returned', {
      documentId: document.id,
      details: {
        recipient: recipientEmail,
        reason,
        additionalDocuments: files.slice(1).map(({ id }) => id),
        from: document.state,
        to: state,
      },
    });
    // of documents that came by e-mail only (interface 6.2)
    if (await findLetterOf(ctx.db, document.id)) await emitEvent(ctx, 'DocumentReturned', document.id);
    await leaveQueueWhenBarred(ctx, document.id);
    publishAfterCommit(ctx, [document.id]);
  });
}
