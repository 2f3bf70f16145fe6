import { changeDocument } from '#service/store/document-row.ts';
import { insertExportHistory } from '#service/store/export-history.store.ts';
import { findTypeFields } from '#service/store/type-fields.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { emitEvent } from '../events/emit-event.ts';
import { checkRow, standingMessages } from './check-row.ts';
import { lockDocument } from './load-document.ts';
import { stateAfter } from './move-document.ts';
import { assertMayEdit } from './policy.ts';

/** Puts a document before a person again, with its values and fresh checks. It is no longer in the export queue, nor exported. */
export function requeueValidation(ctx: Ctx, documentId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    const now = ctx.now();
    const definition = await findTypeFields(ctx.db, document.document_class);
    const messages = await checkRow(ctx, document, definition, now);
    await changeDocument(
      ctx.db,
      document.id,
      {
        state: stateAfter(document.state, 'requeueValidation'),
        export_state: 'None',
        queued_at: null,
        validated_at: null,
        failure_reason: null,
        messages: [...messages, ...standingMessages(document.messages, [])],
      },
      now,
    );
    if (document.export_state !== 'None')
      await insertExportHistory(ctx.db, ctx.actor.tenantId, [{ documentId: document.id, state: 'None' }], {
        userName: ctx.actor.name,
        at: now,
      });
    await recordAudit(ctx, 'document.validationRequeued', { documentId: document.id, details: { from: document.state } });
    await emitEvent(ctx, 'CustomValidation', document.id);
    publishAfterCommit(ctx, [document.id]);
  });
}
