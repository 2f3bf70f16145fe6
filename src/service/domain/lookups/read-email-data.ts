import { DomainError } from '#contract/errors.ts';
import { findLetterOf } from '#service/store/document-letter.store.ts';
import type { Ctx } from '../ctx.ts';
import { loadReadable } from '../documents/load-readable.ts';

/** The letter that the document came by. A document that came in another way has none. */
export async function readEmailData(ctx: Ctx, documentId: string) {
  const { id } = await loadReadable(ctx, documentId);
  const letter = await findLetterOf(ctx.db, id);
  if (!letter) throw new DomainError('not_found', { detail: 'The document was not received by e-mail' });
  return {
    from: letter.sender,
    to: letter.recipients.join(', '),
    subject: letter.subject,
    receivedAt: letter.received_at.toISOString(),
  };
}
