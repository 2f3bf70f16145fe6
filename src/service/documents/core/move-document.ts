import { type DocumentMove, type DocumentState, documentTransitions } from '#contract/core/document-states.ts';
import { DomainError } from '#contract/core/errors.ts';

/** Returns the state after a transition; one that is not in the table is a conflict. */
export function stateAfter(state: DocumentState, move: DocumentMove): DocumentState {
  const next = documentTransitions[state][move];
  if (next === undefined)
    throw new DomainError('state_conflict', {
      reason: { code: 'document_busy', params: { state } },
      context: { state },
    });
  return next;
}
