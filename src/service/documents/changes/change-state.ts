import type { DocumentMove } from '#contract/core/document-states.ts';
import { changeDocument, type DocumentChange, type DocumentRow } from '../core/document-row.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { checkRow, standingMessages } from '../checks/check-row.ts';
import { lockDocument } from '../core/load-document.ts';
import { stateAfter } from '../core/move-document.ts';
import { assertMay, type RuledAction } from '../core/document-actions.ts';

export type AskedState = 'Extracted' | 'Paused' | 'Validated';
const actionTo = { Extracted: 'reopen', Paused: 'pause', Validated: 'edit' } as const satisfies Record<AskedState, RuledAction>;
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

/** Moves a document by hand. */
export function changeState(ctx: Ctx, documentId: string, asked: AskedState): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMay(ctx.actor, document, actionTo[asked]);
    const state = stateAfter(document.state, moveTo[asked]);
    const checked = state === 'Validated' ? await validated(ctx, document) : {};
    await changeDocument(ctx.db, document.id, { state, failure_reason: null, ...checked }, ctx.now());
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
