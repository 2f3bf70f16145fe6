import { findDecidingUsers, findManagers } from '../people/people.store.ts';
import { lockDocuments } from '#service/documents/core/document-row.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { emailApprovers } from '../emails/write-requests.ts';
import { type Approval, loadApproval } from '../runs/load-approval.ts';
import { resolveApprovers } from '../runs/resolve-approvers.ts';
import type { Person, Run, Step } from '../runs/run.ts';
import { escalate, markStuck, openStepOf, reminded } from '../runs/run-engine.ts';
import { saveRun } from '../runs/save-run.ts';

const isDue = (at: Date | null, now: Date): boolean => at !== null && at <= now;

/** Returns the users that the step escalates to when its approvers are late. */
async function escalatedTo(ctx: Ctx, { document, definition }: Approval, step: Step, index: number): Promise<Person[]> {
  const to = definition.steps[index]?.escalation?.to;
  if (!to) return [];
  const unitId = document.accounting_unit_id;
  const late = step.votes.filter(({ status }) => status === 'Pending').map(({ approver }) => approver.id);
  const managers = to.managersOfLate ? [...(await findManagers(ctx.db, late)).values()] : [];
  return resolveApprovers(to, unitId, await findDecidingUsers(ctx.db, unitId), managers);
}

async function escalated(ctx: Ctx, approval: Approval, run: Run, step: Step, index: number): Promise<Run> {
  const after = escalate(run, await escalatedTo(ctx, approval, step, index));
  const more = (after.steps[index]?.votes ?? []).slice(step.votes.length);
  await recordAudit(ctx, 'document.approvalEscalated', {
    documentId: approval.document.id,
    details: { step: step.name, stepIndex: index, to: more.map(({ approver }) => approver.name) },
  });
  return after;
}

async function remind(ctx: Ctx, approval: Approval, step: Step, index: number): Promise<void> {
  const { hasReaders } = await emailApprovers(ctx, approval, 'reminder');
  if (!hasReaders) return;
  await recordAudit(ctx, 'document.approvalReminded', {
    documentId: approval.document.id,
    details: { step: step.name, stepIndex: index },
  });
}

/** Performs what is due in the open step of a document, rechecked under its lock: another process may have done it meanwhile. */
export function processDue(ctx: Ctx, documentId: string, reason: 'due' | 'abandoned'): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [document] = await lockDocuments(ctx.db, [documentId]);
    const approval = document && (await loadApproval(ctx, document));
    const open = approval && openStepOf(approval.run);
    if (!approval || !open) return;
    const { step, index } = open;
    const now = ctx.now();
    let { run } = approval;
    if (reason === 'abandoned' && step.stuckSince === null) {
      run = markStuck(run, now);
      await recordAudit(ctx, 'document.approvalAbandoned', { documentId, details: { step: step.name, stepIndex: index } });
    }
    if (isDue(step.remindAt, now)) {
      await remind(ctx, approval, step, index);
      run = reminded(run);
    }
    if (isDue(step.escalateAt, now)) run = await escalated(ctx, approval, run, step, index);
    if (run !== approval.run) await saveRun(ctx, approval, run);
  });
}
