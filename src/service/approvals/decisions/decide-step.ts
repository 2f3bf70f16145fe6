import type { AuditAct } from '#service/platform/changed-document.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { assertVersion } from '#service/documents/core/policy.ts';
import { assertApprovable, assertDecidable } from './assert-decidable.ts';
import { type Approval, deciderOf, loadApproval, contextAfter } from '../runs/load-approval.ts';
import { assertNotHeld, openQuestionsByDocument } from '../questions/held.ts';
import { refused } from '../runs/refusals.ts';
import { currentStepOf, type Run } from '../runs/run.ts';
import { decide, type Decider, hasDecidedBefore, hasUsedDecision } from '../runs/run-engine.ts';
import { saveRun } from '../runs/save-run.ts';

export type Decision = { verdict: 'Approved' | 'Rejected'; note: string | null; ifMatch?: number | undefined; via?: 'link' };

/**
 * Approves or rejects the current step of a document. Concurrent decisions are serialized by the lock of the document, and the second is
 * refused.
 */
export function decideStep(ctx: Ctx, documentId: string, { verdict, note, ifMatch, via }: Decision): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertDecidable(ctx, document);
    assertVersion(document, ifMatch, () => ({ version: document.version }));
    const approval = await loadApproval(ctx, document);
    if (!approval) throw refused('notPending');
    assertNotHeld((await openQuestionsByDocument(ctx, [document.id])).get(document.id));
    const decider = await deciderOf(ctx);
    assertVersionGiven(approval.run, decider, ifMatch);
    const context = await contextAfter(ctx, approval);
    const outcome = decide(approval.run, decider, verdict, note, context);
    if ('refusal' in outcome) throw refused(outcome.refusal);
    if (verdict === 'Approved') await assertApprovable(ctx, approval);
    await saveRun(ctx, approval, outcome.run, auditEntryOf(approval, outcome.run, decider, via));
  });
}

/**
 * The version decided about identifies run and step, because every decision creates a new version. A user who has decided an earlier step
 * of the run must send it, so that a repeated request does not decide the next step too.
 */
export function assertVersionGiven(run: Run, decider: Decider, ifMatch: number | undefined): void {
  if (ifMatch === undefined && hasDecidedBefore(run, decider) && !hasUsedDecision(run, decider)) throw refused('unnamedDecision');
}

/**
 * Returns the audit entry of a decision: who decided which step, and for whom. The approval of the whole document is recorded where the run
 * ends.
 */
export function auditEntryOf({ document, run }: Approval, next: Run, decider: Decider, via?: Decision['via']): AuditAct {
  const index = currentStepOf(run);
  const [before, after] = [run.steps[index], next.steps[index]];
  const mine = (after?.votes ?? []).filter((vote) => vote.decision?.by.id === decider.id && !before?.votes.includes(vote));
  const isOverride = mine.some((vote) => vote.isOverride);
  const isRejected = next.status === 'Rejected';
  const reason = mine.find((vote) => vote.isOverride)?.decision?.note ?? '';
  return {
    action: isRejected ? 'document.rejected' : isOverride ? 'document.approvalOverridden' : 'document.stepApproved',
    documentId: document.id,
    details: {
      step: after?.name ?? '',
      stepIndex: index,
      inPlaceOf: mine.filter(({ approver }) => approver.id !== decider.id).map(({ approver }) => approver.name),
      ...(via && { via }),
      ...(isOverride && { isOverride: true, reason }),
    },
  };
}
