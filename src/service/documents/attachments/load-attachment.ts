import { DomainError } from '#contract/core/errors.ts';
import { type AttachmentRow, findAttachment } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** An attachment of this document; what the caller may do with the document was asked before. */
export async function loadAttachment(ctx: Ctx, documentId: string, attachmentId: string): Promise<AttachmentRow> {
  const attachment = await findAttachment(ctx.db, documentId, attachmentId);
  if (!attachment) throw new DomainError('not_found', { reason: { code: 'attachment_not_found' } });
  return attachment;
}
