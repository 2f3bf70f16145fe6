import { changeDocument } from '#service/store/document-row.ts';
import { enqueue } from '#service/queue/enqueue.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { lockAll } from './load-document.ts';
import { stateAfter } from './move-document.ts';
import { assertMayEdit, assertNotExported } from './policy.ts';

/** Reads documents again from scratch, all or none: their values are replaced when the reading is done. */
export function requeueExtraction(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    for (const document of await lockAll(ctx, documentIds)) {
      assertMayEdit(ctx.actor, document);
      assertNotExported(document);
      const state = stateAfter(document.state, 'requeueExtraction');
      await changeDocument(
        ctx.db,
        document.id,
        { state, export_state: 'None', queued_at: null, failure_reason: null, pages_done: 0 },
        ctx.now(),
      );
      await enqueue(ctx.db, 'extract-document', { tenantId: ctx.actor.tenantId, documentId: document.id });
      await recordAudit(ctx, 'document.extractionRequeued', { documentId: document.id, details: { from: document.state } });
    }
    publishAfterCommit(ctx, [...documentIds]);
  });
}
