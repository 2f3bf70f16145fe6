import { changeDocuments } from '#service/store/document-row.ts';
import { findLastFailures, insertExportHistory } from '#service/store/export-history.store.ts';
import { recordAudits } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { lockAll } from '../documents/load-document.ts';
import { assertMayRead } from '../documents/policy.ts';
import { assertCanBeMarked } from './assert-can-be-marked.ts';

export type ExportFailure = { documentId: string; errorMessage: string | null };

/**
 * Records that the target system refused documents, all or none: they leave the queue until somebody puts them back. The same refusal of a
 * document that has failed already is not written down again.
 */
export function markAsExportFailure(ctx: Ctx, failures: readonly ExportFailure[]): Promise<void> {
  // the last word on a document counts
  const told = new Map(failures.map(({ documentId, errorMessage }) => [documentId.toLowerCase(), errorMessage]));
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(
      ctx,
      failures.map(({ documentId }) => documentId),
    );
    for (const document of documents) {
      assertMayRead(ctx.actor, document);
      assertCanBeMarked(document);
    }
    const lastFailures = await findLastFailures(ctx.db, [...told.keys()]);
    const last = new Map(lastFailures.map(({ documentId, errorMessage }) => [documentId, errorMessage]));
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
    await recordAudits(
      ctx,
      'document.exportFailed',
      fresh.map(({ documentId, errorMessage }) => ({ documentId, details: { errorMessage } })),
    );
    publishAfterCommit(ctx, ids);
  });
}
