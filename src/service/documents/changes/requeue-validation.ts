import { changeDocument } from '../core/document-row.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { checkRow, remainingMessages } from '../checks/check-row.ts';
import { lockDocument } from '../core/load-document.ts';
import { stateAfter } from '../core/move-document.ts';
import { assertMayEdit } from '../core/policy.ts';

/**
 * Returns a document to review, keeping its values and running the checks again. It is removed from the export queue and no longer counts
 * as exported.
 */
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
        validated_at: null,
        is_validated_by_rule: false,
        failure_reason: null,
        messages: [...messages, ...remainingMessages(document.messages, [])],
      },
      now,
    );
    const acts = [{ action: 'document.validationRequeued', details: { from: document.state } }] as const;
    await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'validationRequeued', documentId: document.id, before: document, acts }]);
  });
}
