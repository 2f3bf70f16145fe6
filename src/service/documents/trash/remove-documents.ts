import { changeDocuments } from '../core/document-row.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockAll } from '../core/load-document.ts';
import { assertActionAllowed } from '../core/document-actions.ts';

/**
 * Moves documents to the trash, all or none: they disappear from all queries at once, can be restored for 30 days, and are then purged with
 * their files.
 */
export function removeDocuments(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(ctx, documentIds);
    for (const document of documents) assertActionAllowed(ctx.actor, document, 'remove');
    const ids = documents.map(({ id }) => id);
    await changeDocuments(ctx.db, ids, { deleted_at: ctx.now() }, ctx.now());
    await ctx.lifecycle.documentsChanged(
      ctx,
      documents.map((document) => ({
        kind: 'deleted',
        documentId: document.id,
        acts: [{ action: 'document.deleted', details: { fileName: document.file_name } }],
      })),
    );
  });
}
