import type { DocumentMove } from '#contract/document-states.ts';
import { changeDocument, type DocumentChange, type DocumentRow } from '#service/store/document-row.ts';
import { findTypeFields } from '#service/store/type-fields.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { leaveQueueWhenBarred } from '../export/leave-queue.ts';
import { queueWhenDue } from '../export/queue-when-due.ts';
import { checkRow, standingMessages } from './check-row.ts';
import { emitSaved } from './emit-saved.ts';
import { lockDocument } from './load-document.ts';
import { stateAfter } from './move-document.ts';
import { assertMayEdit, assertNotExported } from './policy.ts';

export type AskedState = 'Extracted' | 'Paused' | 'Validated';
const moveTo: Record<AskedState, DocumentMove> = { Extracted: 'reopen', Paused: 'pause', Validated: 'validate' };

/** A document may never have been checked, as one that was stored without being read; what is called valid is checked. */
async function validated(ctx: Ctx, document: DocumentRow): Promise<DocumentChange> {
  const now = ctx.now();
  const messages = await checkRow(ctx, document, await findTypeFields(ctx.db, document.document_class), now);
  return {
    validated_at: now,
    first_saved_at: document.first_saved_at ?? now,
    messages: [...messages, ...standingMessages(document.messages, [])],
  };
}

/** Moves a document by hand. One that is opened again or paused leaves the export queue. */
export function changeState(ctx: Ctx, documentId: string, asked: AskedState): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    assertNotExported(document);
    const state = stateAfter(document.state, moveTo[asked]);
    const checked = state === 'Validated' ? await validated(ctx, document) : {};
    await changeDocument(ctx.db, document.id, { state, failure_reason: null, ...checked }, ctx.now());
    await recordAudit(ctx, 'document.stateChanged', { documentId: document.id, details: { from: document.state, to: state } });
    await leaveQueueWhenBarred(ctx, document.id);
    if (state === 'Validated') {
      await queueWhenDue(ctx, document.id, 'AfterValidation');
      await emitSaved(ctx, document, { isMoveOnly: true });
    }
    publishAfterCommit(ctx, [document.id]);
  });
}
