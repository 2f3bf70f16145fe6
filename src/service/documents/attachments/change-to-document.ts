import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '#contract/core/errors.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { deleteAttachment } from './store.ts';
import { changeDocument } from '../core/document-row.ts';
import { insertDocument } from '../core/documents.store.ts';
import { searchTextOf } from '../core/search-text.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockDocument } from '../core/load-document.ts';
import { assertMayEdit } from '../core/policy.ts';
import { chooseDocumentClass } from '../intake/upload-choices.ts';
import { contentTypes } from '#service/extraction/read/sniff-file.ts';
import { loadAttachment } from './load-attachment.ts';

const readable = new Set(Object.values(contentTypes));

/** Turns an attachment into a new document, which is extracted; the file is moved, not copied. */
export function changeToDocument(ctx: Ctx, documentId: string, attachmentId: string): Promise<{ documentId: string }> {
  return transact(ctx, async (ctx) => {
    const { actor } = ctx;
    const parent = await lockDocument(ctx, documentId);
    assertMayEdit(actor, parent);
    const attachment = await loadAttachment(ctx, parent.id, attachmentId);
    if (!readable.has(attachment.content_type))
      throw new DomainError('unsupported_file', {
        reason: { code: 'attachment_unreadable', params: { file: attachment.file_name } },
      });
    const now = ctx.now();
    const id = uuidv7();
    await deleteAttachment(ctx.db, attachment.id);
    await changeDocument(ctx.db, parent.id, {}, now);
    await insertDocument(ctx.db, {
      tenant_id: actor.tenantId,
      id,
      external_id: null,
      file_name: attachment.file_name,
      content_type: attachment.content_type,
      file_key: attachment.file_key,
      file_size: attachment.file_size,
      file_sha256: attachment.file_sha256,
      document_class: await chooseDocumentClass(ctx, undefined),
      is_class_given: false,
      source: parent.source,
      accounting_unit_id: parent.accounting_unit_id,
      ordinal: null,
      document_date: null,
      created_by_user: actor.kind === 'user' ? actor.id : null,
      created_by_client: actor.kind === 'client' ? actor.id : null,
      search_text: searchTextOf({ file_name: attachment.file_name, external_id: null, fields: {}, items: [] }),
      created_at: now,
      updated_at: now,
    });
    await enqueue(ctx.db, 'extract-document', { tenantId: actor.tenantId, documentId: id }, { key: id });
    const origin = { fromDocumentId: parent.id, fileName: attachment.file_name, sha256: attachment.file_sha256 };
    await ctx.lifecycle.documentsChanged(ctx, [
      {
        kind: 'attachmentsChanged',
        documentId: parent.id,
        acts: [{ action: 'document.attachmentDetached', details: { attachmentId: attachment.id, becameDocumentId: id } }],
      },
      { kind: 'madeFromAttachment', documentId: id, acts: [{ action: 'document.madeFromAttachment', details: origin }] },
    ]);
    return { documentId: id };
  });
}
