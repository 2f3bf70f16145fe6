import { DomainError } from '#contract/core/errors.ts';
import { findEmailOf } from './document-email.store.ts';
import { changeDocument, type DocumentRow, lockDocuments } from '../core/document-row.ts';
import { downloadName } from '../core/download-name.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertAllFound, lockDocument } from '../core/load-document.ts';
import { stateAfter } from '../core/move-document.ts';
import { assertMayEdit, assertMayRead, assertNotExported } from '../core/policy.ts';
import { queueEmail } from '#service/emails/queue-email.ts';
import { returnEmail } from './return-email.ts';

export type Return = {
  recipientEmail: string;
  reason: string;
  additionalDocuments: readonly string[];
  /** Language of the message; by default that of the tenant. */
  culture?: string | undefined;
};

/** The limit of most companies' mail servers. */
const maxBytes = 25 * 1024 * 1024;

/** Returns further documents to be sent, each once; fails if one is missing or the caller may not access it. */
async function others(ctx: Ctx, documentId: string, ids: readonly string[]): Promise<DocumentRow[]> {
  const found = await lockDocuments(ctx.db, ids);
  await assertAllFound(ctx, ids, found, { pathOf: (index) => `body.additionalDocuments.${index}` });
  for (const each of found) assertMayRead(ctx.actor, each);
  return found.filter(({ id }) => id !== documentId);
}

function assertFits(documents: readonly DocumentRow[]): void {
  const size = documents.reduce((sum, { file_size }) => sum + file_size, 0);
  if (size > maxBytes)
    throw new DomainError('too_large', {
      reason: { code: 'email_too_large', params: { size: Math.ceil(size / 1024 / 1024), max: maxBytes / 1024 / 1024 } },
    });
}

/** Sends the document back with a reason and puts it on hold, so that nobody works on it or exports it meanwhile. */
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

    await queueEmail(ctx, {
      kind: 'returnToIssuer',
      documentId: document.id,
      recipient: recipientEmail,
      replyTo: ctx.actor.email,
      ...(await returnEmail(ctx, document, { reason, culture })).text,
      attachments: files.map(({ file_name, content_type, file_key }) => ({
        fileName: downloadName(file_name, content_type),
        contentType: content_type,
        key: file_key,
      })),
    });
    await changeDocument(ctx.db, document.id, { state, failure_reason: null }, ctx.now());
    const details = {
      recipient: recipientEmail,
      reason,
      additionalDocuments: files.slice(1).map(({ id }) => id),
      from: document.state,
      to: state,
    };
    await ctx.lifecycle.documentsChanged(ctx, [
      {
        kind: 'returned',
        documentId: document.id,
        before: document,
        receivedByEmail: (await findEmailOf(ctx.db, document.id)) !== undefined,
        acts: [{ action: 'document.returned', details }],
      },
    ]);
  });
}
