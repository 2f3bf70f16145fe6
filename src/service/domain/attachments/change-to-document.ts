import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '#contract/errors.ts';
import { enqueue } from '#service/queue/enqueue.ts';
import { deleteAttachment } from '#service/store/attachments.store.ts';
import { changeDocument } from '#service/store/document-row.ts';
import { insertDocument } from '#service/store/documents.store.ts';
import { searchTextOf } from '#service/store/search-text.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { lockDocument } from '../documents/load-document.ts';
import { assertMayEdit } from '../documents/policy.ts';
import { chooseDocumentClass } from '../documents/upload-choices.ts';
import { contentTypes } from '../extraction/read/sniff-file.ts';
import { loadAttachment } from './load-attachment.ts';

const readable = new Set(Object.values(contentTypes));

/** The file changes hands: the document loses the attachment, and a new document with it is read. */
export function changeToDocument(ctx: Ctx, documentId: string, attachmentId: string): Promise<{ documentId: string }> {
  return transact(ctx, async (ctx) => {
    const { actor } = ctx;
    const parent = await lockDocument(ctx, documentId);
    assertMayEdit(actor, parent);
    const attachment = await loadAttachment(ctx, parent.id, attachmentId);
    if (!readable.has(attachment.content_type))
      throw new DomainError('unsupported_file', { detail: `${attachment.file_name} is no file that can be read.` });
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
    await recordAudit(ctx, 'document.attachmentDetached', {
      documentId: parent.id,
      details: { attachmentId: attachment.id, becameDocumentId: id },
    });
    await recordAudit(ctx, 'document.madeFromAttachment', {
      documentId: id,
      details: { fromDocumentId: parent.id, fileName: attachment.file_name, sha256: attachment.file_sha256 },
    });
    await enqueue(ctx.db, 'extract-document', { tenantId: actor.tenantId, documentId: id }, { key: id });
    publishAfterCommit(ctx, [parent.id, id]);
    return { documentId: id };
  });
}
