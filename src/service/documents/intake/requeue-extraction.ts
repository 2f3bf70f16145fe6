import { changeDocuments } from '../core/document-row.ts';
import { enqueueMany } from '#service/platform/queue/enqueue.ts';
import { supersedeEdits } from '../core/field-history.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockAll } from '../core/load-document.ts';
import { assertActionAllowed } from '../core/document-actions.ts';

/**
 * Extracts documents again from scratch, all or none: their values are replaced when the extraction ends. A running extraction is
 * superseded; one that is already queued is not queued twice.
 */
export function requeueExtraction(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  const { tenantId } = ctx.actor;
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(ctx, documentIds);
    for (const document of documents) assertActionAllowed(ctx.actor, document, 'readAgain');
    const ids = documents.map(({ id }) => id);
    const now = ctx.now();
    await supersedeEdits(ctx.db, ids);
    await changeDocuments(
      ctx.db,
      ids,
      { state: 'New', failure_reason: null, pages_done: 0, ignores_e_invoice: false, requeued_at: now },
      now,
    );
    await enqueueMany(
      ctx.db,
      'extract-document',
      tenantId,
      ids.map((documentId) => ({ payload: { tenantId, documentId }, key: documentId })),
    );
    await ctx.lifecycle.documentsChanged(
      ctx,
      documents.map((before) => ({
        kind: 'extractionRequeued',
        documentId: before.id,
        before,
        acts: [{ action: 'document.extractionRequeued', details: { from: before.state } }],
      })),
    );
  });
}
