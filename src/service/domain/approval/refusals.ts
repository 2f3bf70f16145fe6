import { DomainError, type ErrorCode } from '#contract/errors.ts';
import type { Refusal } from './run-engine.ts';

const refusals: Record<Refusal, { code: ErrorCode; detail: string; path?: string }> = {
  notPending: { code: 'state_conflict', detail: 'The document does not wait for a decision.' },
  notYourTurn: { code: 'state_conflict', detail: 'It is not your turn yet: an earlier step is open.' },
  decidedAlready: { code: 'state_conflict', detail: 'You have decided already.' },
  notAnApprover: { code: 'role_forbids', detail: 'You are not asked to decide about this document.' },
  ownDocument: { code: 'role_forbids', detail: 'You sent this document to approval yourself; somebody else decides.' },
  toHimself: { code: 'invalid_input', detail: 'A decision cannot be handed to oneself.', path: 'params.toUserEmail' },
  isApproverAlready: { code: 'state_conflict', detail: 'This colleague was asked in this step already.' },
  recipientBarred: { code: 'state_conflict', detail: 'This colleague sent the document to approval; somebody else decides.' },
};

export function refused(refusal: Refusal): DomainError {
  const { code, detail, path } = refusals[refusal];
  return new DomainError(code, { detail, ...(path && { errors: [{ path, message: detail }] }) });
}
