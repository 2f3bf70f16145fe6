import { changeDocuments } from '#service/documents/core/document-row.ts';
import { findLastExports } from '#service/documents/core/last-exports.store.ts';
import { insertExportHistory } from './history.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockAll } from '#service/documents/core/load-document.ts';
import { assertActionAllowed } from '#service/documents/core/document-actions.ts';

export type ExportFailure = { documentId: string; errorMessage: string | null };

/**
 * Records that the target system refused documents, all or none: they leave the queue until a user adds them again. Repeating the same
 * refusal of a failed document records nothing.
 */
export function markAsExportFailure(ctx: Ctx, failures: readonly ExportFailure[]): Promise<void> {
  // the last message for a document counts
  const told = new Map(failures.map(({ documentId, errorMessage }) => [documentId.toLowerCase(), errorMessage]));
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(
      ctx,
      failures.map(({ documentId }) => documentId),
    );
    for (const document of documents) assertActionAllowed(ctx.actor, document, 'markExportFailed');
    const lastFailures = await findLastExports(ctx.db, [...told.keys()], ['Failed']);
    const last = new Map(lastFailures.map(({ documentId, error }) => [documentId, error]));
    const fresh = documents
      .filter(({ id, export_state: state }) => state !== 'Failed' || last.get(id) !== told.get(id))
      .map(({ id }) => ({ documentId: id, errorMessage: told.get(id) ?? null }));
    if (fresh.length === 0) return;
    const ids = fresh.map(({ documentId }) => documentId);
    const at = ctx.now();
    await changeDocuments(ctx.db, ids, { export_state: 'Failed', queued_at: null }, at);
    await insertExportHistory(
      ctx.db,
      ctx.actor.tenantId,
      fresh.map((failure) => ({ ...failure, state: 'Failed' })),
      { userName: ctx.actor.name, at },
    );
    await ctx.lifecycle.documentsChanged(
      ctx,
      fresh.map(({ documentId, errorMessage }) => ({
        kind: 'exportFailed',
        documentId,
        acts: [{ action: 'document.exportFailed', details: { errorMessage } }],
      })),
    );
  });
}
