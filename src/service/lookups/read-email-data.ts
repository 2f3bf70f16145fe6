import { DomainError } from '#contract/core/errors.ts';
import { findEmailOf } from '#service/documents/emails/document-email.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '#service/documents/core/load-readable.ts';

/** Returns the email that contained the document. Other documents have none. */
export async function readEmailData(ctx: Ctx, documentId: string) {
  const { id } = await loadReadable(ctx, documentId);
  const email = await findEmailOf(ctx.db, id);
  if (!email) throw new DomainError('not_found', { reason: { code: 'not_received_by_email' } });
  return {
    from: email.sender,
    to: email.recipients.join(', '),
    subject: email.subject,
    receivedAt: email.received_at.toISOString(),
  };
}
