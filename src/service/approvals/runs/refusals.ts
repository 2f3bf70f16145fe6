import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError, type ErrorCode } from '#contract/core/errors.ts';
import type { Refusal } from './run-engine.ts';

const refusals: Record<Refusal, { code: ErrorCode; reason: Reason; path?: string }> = {
  notPending: { code: 'state_conflict', reason: { code: 'not_waiting_for_decision' } },
  notYourTurn: { code: 'state_conflict', reason: { code: 'not_your_turn' } },
  decidedAlready: { code: 'state_conflict', reason: { code: 'already_decided' } },
  notAnApprover: { code: 'role_forbids', reason: { code: 'not_an_approver' } },
  ownDocument: { code: 'role_forbids', reason: { code: 'own_document' } },
  toSelf: { code: 'invalid_input', reason: { code: 'delegate_to_self' }, path: 'params.toUserEmail' },
  isApproverAlready: { code: 'state_conflict', reason: { code: 'already_an_approver' } },
  decidedOtherStep: { code: 'state_conflict', reason: { code: 'decided_other_step' } },
  recipientDecided: { code: 'state_conflict', reason: { code: 'recipient_decided_other_step' } },
  unnamedDecision: { code: 'state_conflict', reason: { code: 'decision_without_version' } },
  overrideWithoutReason: { code: 'invalid_input', reason: { code: 'override_needs_reason' }, path: 'body.note' },
  recipientBarred: { code: 'state_conflict', reason: { code: 'delegate_is_sender' } },
};

export function refused(refusal: Refusal): DomainError {
  const { code, reason, path } = refusals[refusal];
  return new DomainError(code, { reason, ...(path && { errors: [{ path, ...reason }] }) });
}
