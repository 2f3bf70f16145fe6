import { documentTransitions } from '#contract/document-states.ts';
import { changeDocument, lockDocuments } from '#service/store/document-row.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import type { FailureReason } from './unreadable-text.ts';

/** Puts a document that cannot be read aside, with the reason; what came of it meanwhile is left alone. */
export function failExtraction(ctx: Ctx, documentId: string, reason: FailureReason): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [document] = await lockDocuments(ctx.db, [documentId]);
    const state = document && documentTransitions[document.state].failExtraction;
    if (!document || !state) return;
    await changeDocument(ctx.db, documentId, { state, failure_reason: reason }, ctx.now());
    await recordAudit(ctx, 'document.extractionFailed', { documentId, details: { reason } });
    publishAfterCommit(ctx, [documentId]);
  });
}
