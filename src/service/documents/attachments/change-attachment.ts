import { deleteAttachment, renameAttachmentRow } from './store.ts';
import { changeDocument } from '../core/document-row.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { cleanFileName } from '../intake/clean-file-name.ts';
import { lockDocument } from '../core/load-document.ts';
import { assertMayEdit } from '../core/policy.ts';
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
    const details = { attachmentId: attachment.id, from: attachment.file_name, to: fileName };
    const acts = [{ action: 'document.attachmentRenamed', details }] as const;
    await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'attachmentsChanged', documentId: document.id, acts }]);
  });
}

/** Deletes an attachment permanently: attachments have no trash. */
export function removeAttachment(ctx: Ctx, documentId: string, attachmentId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    const attachment = await loadAttachment(ctx, document.id, attachmentId);
    await deleteAttachment(ctx.db, attachment.id);
    await changeDocument(ctx.db, document.id, {}, ctx.now());
    forgetFilesAfterCommit(ctx, [attachment.file_key]);
    const details = { attachmentId: attachment.id, fileName: attachment.file_name, sha256: attachment.file_sha256 };
    const acts = [{ action: 'document.attachmentDeleted', details }] as const;
    await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'attachmentsChanged', documentId: document.id, acts }]);
  });
}
