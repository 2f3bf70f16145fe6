import { changeDocument } from '#service/store/document-row.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { lockAll } from './load-document.ts';
import { assertMayRead } from './policy.ts';

/** Into the trash, all or none: gone for every read at once, restorable for 30 days, then purged with their files. */
export function removeDocuments(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(ctx, documentIds);
    for (const document of documents) assertMayRead(ctx.actor, document);
    for (const { id, file_name: fileName } of documents) {
      await changeDocument(ctx.db, id, { deleted_at: ctx.now() }, ctx.now());
      await recordAudit(ctx, 'document.deleted', { documentId: id, details: { fileName } });
    }
    publishAfterCommit(ctx, [...documentIds]);
  });
}
