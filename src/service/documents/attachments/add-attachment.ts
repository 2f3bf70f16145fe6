import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '#contract/core/errors.ts';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import { findAttachments, insertAttachments } from './store.ts';
import { changeDocument } from '../core/document-row.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { cleanFileName } from '../intake/clean-file-name.ts';
import { lockDocument } from '../core/load-document.ts';
import { loadReadable } from '../core/load-readable.ts';
import { assertMayEdit } from '../core/policy.ts';
import type { ReceivedFile } from '#service/platform/http/received-file.ts';
import { contentTypeOf } from './content-type-of.ts';
import { forgetFilesAfter } from './forget-files.ts';

const maxAttachments = 200;

/** Stores a file as an attachment of a document. */
export async function addAttachment(ctx: Ctx, documentId: string, file: ReceivedFile): Promise<{ attachmentId: string }> {
  assertMayEdit(ctx.actor, await loadReadable(ctx, documentId));
  const fileName = cleanFileName(file.fileName);
  if (file.size === 0) {
    // several files may be added at once
    const reason = { code: 'attachment_empty', params: { file: fileName } } as const;
    throw new DomainError('invalid_input', { reason, errors: [{ path: 'form.File', ...reason }] });
  }
  const { tenantId } = ctx.actor;
  const contentType = await contentTypeOf(file.path);
  const attachmentId = uuidv7();
  const fileKey = newBlobKey(tenantId, ctx.now());
  await ctx.blobs.put(fileKey, file.path);
  try {
    await transact(ctx, async (ctx) => {
      const document = await lockDocument(ctx, documentId);
      assertMayEdit(ctx.actor, document);
      if ((await findAttachments(ctx.db, document.id)).length >= maxAttachments)
        throw new DomainError('too_many', { reason: { code: 'too_many_attachments', params: { max: maxAttachments } } });
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
      const details = { attachmentId, fileName, size: file.size, sha256: file.sha256 };
      const acts = [{ action: 'document.attachmentAdded', details }] as const;
      await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'attachmentsChanged', documentId: document.id, acts }]);
    });
  } catch (error) {
    await forgetFilesAfter(error, ctx, [fileKey]);
    throw error;
  }
  return { attachmentId };
}
