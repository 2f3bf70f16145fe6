import { DomainError, invalid } from '#contract/core/errors.ts';
import { findUserByEmail } from '#service/users/accounts.store.ts';
import { type DecidingUser, findDecidingUsers } from '../people/people.store.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { assertVersion } from '#service/documents/core/policy.ts';
import { loadReadable } from '#service/documents/core/load-readable.ts';
import { assertDecidable } from './assert-decidable.ts';
import { deciderOf, loadApproval, sendersOf, contextOf } from '../runs/load-approval.ts';
import { assertNotHeld, openQuestionsByDocument } from '../questions/held.ts';
import { refused } from '../runs/refusals.ts';
import { currentStepOf } from '../runs/run.ts';
import { delegate, hasDelegatedBefore, hasUsedDecision } from '../runs/run-engine.ts';
import { saveRun } from '../runs/save-run.ts';

const sameEmail = (a: string, b: string) => a.toLowerCase() === b.trim().toLowerCase();

/** Finds the recipient of a delegation. An unknown user and a user of another tenant give the same error: no such user. */
async function recipientOf(ctx: Ctx, document: DocumentRow, email: string): Promise<DecidingUser> {
  const users = await findDecidingUsers(ctx.db, document.accounting_unit_id);
  const found = users.find((user) => sameEmail(user.email, email));
  if (found) return found;
  if (!(await findUserByEmail(ctx.db, email.trim())))
    throw new DomainError('not_found', {
      reason: { code: 'user_not_found' },
      errors: [{ path: 'params.toUserEmail', code: 'user_not_found' }],
    });
  throw invalid('params.toUserEmail', { code: 'user_cannot_decide_in_unit' });
}

export type Delegation = { toUserEmail: string; note: string | null; ifMatch?: number | undefined };

/**
 * Delegates the caller's decision to a colleague; the history keeps both names. A user who has delegated an earlier step of the run must send
 * the version, so that a repeated request does not delegate the next step too.
 */
export function delegateStep(ctx: Ctx, documentId: string, { toUserEmail, note, ifMatch }: Delegation): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertDecidable(ctx, document);
    assertVersion(document, ifMatch, () => ({ version: document.version }));
    const approval = await loadApproval(ctx, document);
    if (!approval) throw refused('notPending');
    assertNotHeld((await openQuestionsByDocument(ctx, [document.id])).get(document.id));
    const decider = await deciderOf(ctx);
    if (ifMatch === undefined && hasDelegatedBefore(approval.run, decider)) throw refused('unnamedDecision');
    const to = await recipientOf(ctx, document, toUserEmail);
    const context = await contextOf(ctx, document, approval.definition, sendersOf(approval));
    const outcome = delegate(approval.run, decider, { id: to.id, name: to.name }, note, context);
    if ('refusal' in outcome) throw refused(outcome.refusal);
    const index = currentStepOf(outcome.run);
    const handed = outcome.run.steps[index]?.votes.at(-1);
    await recordAudit(ctx, 'document.approvalDelegated', {
      documentId: document.id,
      details: {
        step: outcome.run.steps[index]?.name ?? '',
        stepIndex: index,
        from: handed?.delegatedFrom?.name ?? '',
        to: to.name,
        toId: to.id,
      },
    });
    await saveRun(ctx, approval, outcome.run);
  });
}

/** Returns users to whom the caller could delegate the decision about a document. */
export async function listDelegationUsers(ctx: Ctx, documentId: string): Promise<{ email: string; name: string }[]> {
  const document = await loadReadable(ctx, documentId);
  const users = await findDecidingUsers(ctx.db, document.accounting_unit_id);
  const approval = document.approval_state === 'Pending' ? await loadApproval(ctx, document) : undefined;
  const taken = new Set([
    ctx.actor.id,
    ...(approval?.run.barredIds ?? []),
    ...(approval?.run.steps[currentStepOf(approval.run)]?.votes ?? []).map(({ approver }) => approver.id),
  ]);
  const isFree = (user: DecidingUser) => !taken.has(user.id) && !(approval && hasUsedDecision(approval.run, user));
  return users.filter(isFree).map(({ email, name }) => ({ email, name }));
}
