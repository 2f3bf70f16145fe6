import { type DocumentMove, type DocumentState, documentTransitions } from '#contract/document-states.ts';
import { DomainError } from '#contract/errors.ts';

/** The state that a move leads to; a move that the table lacks is a conflict. */
export function stateAfter(state: DocumentState, move: DocumentMove): DocumentState {
  const next = documentTransitions[state][move];
  if (next === undefined)
    throw new DomainError('state_conflict', {
      detail: `The document is ${state}; this cannot be done now (${move}).`,
      context: { state },
    });
  return next;
}
