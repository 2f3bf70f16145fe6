import { DomainError } from '#contract/core/errors.ts';
import { type AttachmentRow, findAttachment } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Returns an attachment of this document; the caller's access to the document was checked before. */
export async function loadAttachment(ctx: Ctx, documentId: string, attachmentId: string): Promise<AttachmentRow> {
  const attachment = await findAttachment(ctx.db, documentId, attachmentId);
  if (!attachment) throw new DomainError('not_found', { reason: { code: 'attachment_not_found' } });
  return attachment;
}
