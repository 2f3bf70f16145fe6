import { deleteAttachment, renameAttachmentRow } from '#service/store/attachments.store.ts';
import { changeDocument } from '#service/store/document-row.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { cleanFileName } from '../documents/clean-file-name.ts';
import { lockDocument } from '../documents/load-document.ts';
import { assertMayEdit } from '../documents/policy.ts';
import { forgetFilesAfterCommit } from './forget-files.ts';
import { loadAttachment } from './load-attachment.ts';

export function renameAttachment(ctx: Ctx, documentId: string, attachmentId: string, name: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    const attachment = await loadAttachment(ctx, document.id, attachmentId);
    const fileName = cleanFileName(name);
    if (fileName === attachment.file_name) return;
    await renameAttachmentRow(ctx.db, attachment.id, fileName);
    await changeDocument(ctx.db, document.id, {}, ctx.now());
    await recordAudit(ctx, 'document.attachmentRenamed', {
      documentId: document.id,
      details: { attachmentId: attachment.id, from: attachment.file_name, to: fileName },
    });
    publishAfterCommit(ctx, [document.id]);
  });
}

/** For good: an attachment has no trash. */
export function removeAttachment(ctx: Ctx, documentId: string, attachmentId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    const attachment = await loadAttachment(ctx, document.id, attachmentId);
    await deleteAttachment(ctx.db, attachment.id);
    await changeDocument(ctx.db, document.id, {}, ctx.now());
    await recordAudit(ctx, 'document.attachmentDeleted', {
      documentId: document.id,
      details: { attachmentId: attachment.id, fileName: attachment.file_name, sha256: attachment.file_sha256 },
    });
    forgetFilesAfterCommit(ctx, [attachment.file_key]);
    publishAfterCommit(ctx, [document.id]);
  });
}
