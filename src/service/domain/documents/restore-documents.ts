import { DomainError } from '#contract/errors.ts';
import { changeDocument } from '#service/store/document-row.ts';
import { lockDeletedDocuments } from '#service/store/documents.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { assertExternalIdFree } from './assert-external-id-free.ts';
import { assertMayRead } from './policy.ts';

/** Out of the trash, all or none. An external id that another document took meanwhile is a conflict. */
export function restoreDocuments(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    const documents = await lockDeletedDocuments(ctx.db, documentIds);
    const found = new Set(documents.map(({ id }) => id));
    const missing = documentIds.flatMap((id, index) =>
      found.has(id) ? [] : [{ path: String(index), message: `there is no document ${id.slice(0, 50)} in the trash` }],
    );
    if (missing.length > 0) throw new DomainError('document_not_found', { errors: missing.slice(0, 20) });
    for (const document of documents) {
      assertMayRead(ctx.actor, document);
      if (document.external_id !== null) await assertExternalIdFree(ctx, document.external_id, document.id);
      await changeDocument(ctx.db, document.id, { deleted_at: null }, ctx.now());
      await recordAudit(ctx, 'document.restored', { documentId: document.id, details: { fileName: document.file_name } });
    }
    publishAfterCommit(ctx, [...found]);
  });
}
