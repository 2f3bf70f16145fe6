import { DomainError } from '#contract/errors.ts';
import { type AttachmentRow, findAttachment } from '#service/store/attachments.store.ts';
import type { Ctx } from '../ctx.ts';

/** An attachment of this document; what the caller may do with the document was asked before. */
export async function loadAttachment(ctx: Ctx, documentId: string, attachmentId: string): Promise<AttachmentRow> {
  const attachment = await findAttachment(ctx.db, documentId, attachmentId);
  if (!attachment) throw new DomainError('not_found', { detail: 'There is no such attachment' });
  return attachment;
}
