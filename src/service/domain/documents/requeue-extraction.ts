import { changeDocuments } from '#service/store/document-row.ts';
import { enqueueMany } from '#service/queue/enqueue.ts';
import { withdrawApprovals } from '../approval/edit-effect.ts';
import { recordAudits } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { lockAll } from './load-document.ts';
import { stateAfter } from './move-document.ts';
import { assertMayEdit, assertNotExported } from './policy.ts';

/**
 * Reads documents again from scratch, all or none: their values are replaced when the reading is done. A reading that is under way finds
 * itself overtaken; one that waits already is not doubled.
 */
export function requeueExtraction(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  const { tenantId } = ctx.actor;
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(ctx, documentIds);
    for (const document of documents) {
      assertMayEdit(ctx.actor, document);
      assertNotExported(document);
      stateAfter(document.state, 'requeueExtraction');
    }
    const ids = documents.map(({ id }) => id);
    await withdrawApprovals(ctx, documents);
    await changeDocuments(
      ctx.db,
      ids,
      { state: 'New', export_state: 'None', queued_at: null, failure_reason: null, pages_done: 0, ignores_e_invoice: false },
      ctx.now(),
    );
    await enqueueMany(
      ctx.db,
      'extract-document',
      tenantId,
      ids.map((documentId) => ({ payload: { tenantId, documentId }, key: documentId })),
    );
    await recordAudits(
      ctx,
      'document.extractionRequeued',
      documents.map((document) => ({ documentId: document.id, details: { from: document.state } })),
    );
    publishAfterCommit(ctx, ids);
  });
}
