import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '#contract/core/errors.ts';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import { insertAttachments, moveAttachments } from './store.ts';
import { insertLinks } from '../core/links.store.ts';
import { changeDocument } from '../core/document-row.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockAll } from '../core/load-document.ts';
import { loadReadable } from '../core/load-readable.ts';
import { assertMayEdit, assertNotExported } from '../core/policy.ts';
import { forgetFilesAfter } from './forget-files.ts';

const notItself = () =>
  new DomainError('invalid_input', {
    reason: { code: 'attach_to_itself' },
    errors: [{ path: 'body.attachToDocumentId', code: 'attach_to_itself' }],
  });

/**
 * Makes a document an attachment of another one and moves it to the trash. Its file is copied, so that both can be purged and restored
 * independently. Its attachments are moved along.
 */
export async function attachDocument(ctx: Ctx, documentId: string, targetId: string): Promise<void> {
  const source = await loadReadable(ctx, documentId);
  assertMayEdit(ctx.actor, source);
  assertNotExported(source);
  assertMayEdit(ctx.actor, await loadReadable(ctx, targetId));
  if (source.id === targetId.toLowerCase()) throw notItself();
  const fileKey = newBlobKey(ctx.actor.tenantId, ctx.now());
  await ctx.blobs.put(fileKey, await ctx.blobs.get(source.file_key));
  try {
    await transact(ctx, (ctx) => attach(ctx, source.id, targetId.toLowerCase(), fileKey));
  } catch (error) {
    await forgetFilesAfter(error, ctx, [fileKey]);
    throw error;
  }
}

async function attach(ctx: Ctx, sourceId: string, targetId: string, fileKey: string): Promise<void> {
  const { actor } = ctx;
  const now = ctx.now();
  const documents = await lockAll(ctx, [sourceId, targetId]);
  for (const document of documents) assertMayEdit(actor, document);
  const source = documents.find(({ id }) => id === sourceId);
  if (!source) throw new DomainError('document_not_found');
  assertNotExported(source);
  const attachmentId = uuidv7();
  const moved = await moveAttachments(ctx.db, [source.id], targetId);
  await insertAttachments(ctx.db, [
    {
      tenant_id: actor.tenantId,
      id: attachmentId,
      document_id: targetId,
      file_name: source.file_name,
      content_type: source.content_type,
      file_key: fileKey,
      file_size: source.file_size,
      file_sha256: source.file_sha256,
      created_at: now,
    },
  ]);
  await changeDocument(ctx.db, source.id, { deleted_at: now }, now);
  await changeDocument(ctx.db, targetId, {}, now);
  await insertLinks(
    ctx.db,
    actor.tenantId,
    'attached',
    [{ documentId: source.id, becameId: targetId, attachmentIds: [attachmentId, ...moved] }],
    now,
  );
  await ctx.lifecycle.documentsChanged(ctx, [
    {
      kind: 'attached',
      documentId: source.id,
      acts: [{ action: 'document.attached', details: { toDocumentId: targetId, attachmentId } }],
    },
    {
      kind: 'attachmentsChanged',
      documentId: targetId,
      acts: [
        {
          action: 'document.attachmentAdded',
          details: { attachmentId, fileName: source.file_name, fromDocumentId: source.id },
        },
      ],
    },
  ]);
}
