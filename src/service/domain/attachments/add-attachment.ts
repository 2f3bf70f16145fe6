import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '#contract/errors.ts';
import { newBlobKey } from '#service/blobs/blob-key.ts';
import { findAttachments, insertAttachments } from '#service/store/attachments.store.ts';
import { changeDocument } from '#service/store/document-row.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { cleanFileName } from '../documents/clean-file-name.ts';
import { lockDocument } from '../documents/load-document.ts';
import { loadReadable } from '../documents/load-readable.ts';
import { assertMayEdit } from '../documents/policy.ts';
import type { ReceivedFile } from '../received-file.ts';
import { contentTypeOf } from './content-type-of.ts';
import { forgetFiles } from './forget-files.ts';

const maxAttachments = 200;

/** Keeps a file beside a document. */
export async function addAttachment(ctx: Ctx, documentId: string, file: ReceivedFile): Promise<{ attachmentId: string }> {
  assertMayEdit(ctx.actor, await loadReadable(ctx, documentId));
  if (file.size === 0)
    throw new DomainError('invalid_input', {
      detail: 'The file is empty.',
      errors: [{ path: 'form.File', message: 'is empty' }],
    });
  const { tenantId } = ctx.actor;
  const contentType = await contentTypeOf(file.path);
  const fileName = cleanFileName(file.fileName);
  const attachmentId = uuidv7();
  const fileKey = newBlobKey(tenantId, ctx.now());
  await ctx.blobs.put(fileKey, file.path);
  try {
    await transact(ctx, async (ctx) => {
      const document = await lockDocument(ctx, documentId);
      assertMayEdit(ctx.actor, document);
      if ((await findAttachments(ctx.db, document.id)).length >= maxAttachments)
        throw new DomainError('too_many', { detail: `A document may have ${maxAttachments} attachments.` });
      await insertAttachments(ctx.db, [
        {
          tenant_id: tenantId,
          id: attachmentId,
          document_id: document.id,
          file_name: fileName,
          content_type: contentType,
          file_key: fileKey,
          file_size: file.size,
          file_sha256: file.sha256,
          created_at: ctx.now(),
        },
      ]);
      await changeDocument(ctx.db, document.id, {}, ctx.now());
      await recordAudit(ctx, 'document.attachmentAdded', {
        documentId: document.id,
        details: { attachmentId, fileName, size: file.size, sha256: file.sha256 },
      });
      publishAfterCommit(ctx, [document.id]);
    });
  } catch (error) {
    await forgetFiles(ctx, [fileKey]);
    throw error;
  }
  return { attachmentId };
}
