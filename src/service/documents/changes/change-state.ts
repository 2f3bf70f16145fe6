import type { DocumentMove, DocumentState } from '#contract/core/document-states.ts';
import { changeDocument, type DocumentChange, type DocumentRow } from '../core/document-row.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { checkRow, remainingMessages } from '../checks/check-row.ts';
import { lockDocument } from '../core/load-document.ts';
import { stateAfter } from '../core/move-document.ts';
import { assertMayEdit } from '../core/policy.ts';

export type RequestedState = 'Extracted' | 'Paused' | 'Validated';
const moveTo: Record<RequestedState, DocumentMove> = { Extracted: 'reopen', Paused: 'pause', Validated: 'validate' };

/** Runs the checks, which a document stored without extraction never had, before it becomes extracted or validated. */
async function checked(ctx: Ctx, document: DocumentRow): Promise<DocumentChange> {
  const messages = await checkRow(ctx, document, await findTypeFields(ctx.db, document.document_class), ctx.now());
  return { messages: [...messages, ...remainingMessages(document.messages, [])] };
}

async function followed(ctx: Ctx, document: DocumentRow, state: DocumentState): Promise<DocumentChange> {
  if (state === 'Paused') return {};
  const marks =
    state === 'Validated'
      ? { validated_at: ctx.now(), is_validated_by_rule: false, first_saved_at: document.first_saved_at ?? ctx.now() }
      : {};
  return { ...marks, ...(await checked(ctx, document)) };
}

/** Changes the state of a document by request, from any state (interface section 3); an exported one must be queued again. */
export function changeState(ctx: Ctx, documentId: string, asked: RequestedState): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    const state = stateAfter(document.state, moveTo[asked]);
    const more = await followed(ctx, document, state);
    await changeDocument(ctx.db, document.id, { state, failure_reason: null, ...more }, ctx.now());
    await ctx.lifecycle.documentsChanged(ctx, [
      {
        kind: 'stateChanged',
        documentId: document.id,
        before: document,
        after: { state },
        acts: [{ action: 'document.stateChanged', details: { from: document.state, to: state } }],
      },
    ]);
  });
}
