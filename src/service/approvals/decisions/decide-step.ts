import type { AuditAct } from '#service/platform/changed-document.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { assertVersion } from '#service/documents/core/policy.ts';
import { assertDecidable, assertRequiredFilled } from './assert-decidable.ts';
import { type Approval, deciderOf, loadApproval, contextAfter } from '../runs/load-approval.ts';
import { refused } from '../runs/refusals.ts';
import { currentStepOf, type Run } from '../runs/run.ts';
import { decide, type Decider } from '../runs/run-engine.ts';
import { saveRun } from '../runs/save-run.ts';

export type Decision = { verdict: 'Approved' | 'Rejected'; note: string | null; ifMatch?: number | undefined; via?: 'link' };

/** Approves or rejects the current step of a document. Two at once wait for each other at the document's row, and the second is told. */
export function decideStep(ctx: Ctx, documentId: string, { verdict, note, ifMatch, via }: Decision): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertDecidable(ctx, document);
    assertVersion(document, ifMatch, () => ({ version: document.version }));
    const approval = await loadApproval(ctx, document);
    if (!approval) throw refused('notPending');
    const decider = await deciderOf(ctx);
    const context = await contextAfter(ctx, approval);
    const outcome = decide(approval.run, decider, verdict, note, context);
    if ('refusal' in outcome) throw refused(outcome.refusal);
    if (verdict === 'Approved') await assertRequiredFilled(ctx, approval);
    await saveRun(ctx, approval, outcome.run, actOf(approval, outcome.run, decider, via));
  });
}

/** Who said what in which step, and in whose place. That the whole document is approved is written where the run ends. */
export function actOf({ document, run }: Approval, next: Run, decider: Decider, via?: Decision['via']): AuditAct {
  const index = currentStepOf(run);
  const [before, after] = [run.steps[index], next.steps[index]];
  const mine = (after?.votes ?? []).filter((vote) => vote.decision?.by.id === decider.id && !before?.votes.includes(vote));
  return {
    action: next.status === 'Rejected' ? 'document.rejected' : 'document.stepApproved',
    documentId: document.id,
    details: {
      step: after?.name ?? '',
      stepIndex: index,
      inPlaceOf: mine.filter(({ approver }) => approver.id !== decider.id).map(({ approver }) => approver.name),
      ...(via && { via }),
      ...(mine.some(({ isOverride }) => isOverride) && { isOverride: true }),
    },
  };
}
