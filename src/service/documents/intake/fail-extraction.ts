import { documentTransitions } from '#contract/core/document-states.ts';
import { changeDocument, lockDocuments } from '../core/document-row.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import type { FailureReason } from './unreadable-text.ts';

/** Marks a document as failed, with the reason; results that it got meanwhile are left alone. */
export function failExtraction(ctx: Ctx, documentId: string, reason: FailureReason): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [document] = await lockDocuments(ctx.db, [documentId]);
    const state = document && documentTransitions[document.state].failExtraction;
    if (!document || !state) return;
    await changeDocument(ctx.db, documentId, { state, failure_reason: reason }, ctx.now());
    await ctx.lifecycle.documentsChanged(ctx, [
      { kind: 'extractionFailed', documentId, acts: [{ action: 'document.extractionFailed', details: { reason } }] },
    ]);
  });
}
