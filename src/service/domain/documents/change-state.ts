import type { DocumentMove, DocumentState } from '#contract/document-states.ts';
import { changeDocument, type DocumentChange, type DocumentRow } from '#service/store/document-row.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { queueWhenDue } from '../export/queue-when-due.ts';
import { lockDocument } from './load-document.ts';
import { stateAfter } from './move-document.ts';
import { assertMayEdit, assertNotExported } from './policy.ts';

export type AskedState = 'Extracted' | 'Paused' | 'Validated';
const moveTo: Record<AskedState, DocumentMove> = { Extracted: 'reopen', Paused: 'pause', Validated: 'validate' };

/** What goes with a state: a document that is opened again or paused leaves the export queue. */
function changeTo(document: DocumentRow, state: DocumentState, now: Date): DocumentChange {
  if (state === 'Validated') return { state, validated_at: now, failure_reason: null };
  const leavesQueue = document.export_state === 'Queued' || document.export_state === 'Failed';
  return { state, ...(leavesQueue && { export_state: 'None', queued_at: null }) };
}

export function changeState(ctx: Ctx, documentId: string, asked: AskedState): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    assertNotExported(document);
    const state = stateAfter(document.state, moveTo[asked]);
    await changeDocument(ctx.db, documentId, changeTo(document, state, ctx.now()), ctx.now());
    await recordAudit(ctx, 'document.stateChanged', { documentId, details: { from: document.state, to: state } });
    if (state === 'Validated') await queueWhenDue(ctx, documentId, 'AfterValidation');
    publishAfterCommit(ctx, [documentId]);
  });
}
