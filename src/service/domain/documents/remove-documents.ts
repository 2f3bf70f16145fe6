import { changeDocuments } from '#service/store/document-row.ts';
import { recordAudits } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { lockAll } from './load-document.ts';
import { assertMayRead } from './policy.ts';

/** Into the trash, all or none: gone for every read at once, restorable for 30 days, then purged with their files. */
export function removeDocuments(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(ctx, documentIds);
    for (const document of documents) assertMayRead(ctx.actor, document);
    const ids = documents.map(({ id }) => id);
    await changeDocuments(ctx.db, ids, { deleted_at: ctx.now() }, ctx.now());
    await recordAudits(
      ctx,
      'document.deleted',
      documents.map((document) => ({ documentId: document.id, details: { fileName: document.file_name } })),
    );
    publishAfterCommit(ctx, ids);
  });
}
