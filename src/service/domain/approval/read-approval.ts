import type { ApprovalRun } from '#contract/endpoints/approval-desk.ts';
import type { StepStatus } from '#contract/approval.ts';
import { findRuns } from '#service/store/approval-runs.store.ts';
import { findVersion } from '#service/store/approval-workflows.store.ts';
import type { Ctx } from '../ctx.ts';
import { loadReadable } from '../documents/load-readable.ts';
import { loadApproval, runOf } from './load-approval.ts';
import type { Step } from './run.ts';

type WorkflowStep = { stepName: string; approvedBy: string | null; approvedAt: string | null; status: StepStatus };

/** Who decided a step that is over; where several had to, all of them. */
function decidersOf({ status, votes }: Step): string | null {
  if (status !== 'Approved' && status !== 'Rejected') return null;
  const names = votes.filter((vote) => vote.status === status).map(({ decision }) => decision?.by.name ?? '');
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}

/** The steps of the latest approval of a document; none when it was never in approval. */
export async function readWorkflowData(ctx: Ctx, documentId: string): Promise<{ steps: WorkflowStep[] }> {
  const approval = await loadApproval(ctx, await loadReadable(ctx, documentId));
  const steps = (approval?.run.steps ?? []).map((step) => ({
    stepName: step.name,
    approvedBy: decidersOf(step),
    approvedAt: step.status === 'Approved' || step.status === 'Rejected' ? (step.finishedAt?.toISOString() ?? null) : null,
    status: step.status,
  }));
  return { steps };
}

const shownStep = ({ name, mode, status, startedAt, dueAt, finishedAt, votes }: Step): ApprovalRun['steps'][number] => ({
  name,
  mode,
  status,
  startedAt: startedAt?.toISOString() ?? null,
  dueAt: dueAt?.toISOString() ?? null,
  finishedAt: finishedAt?.toISOString() ?? null,
  approvers: votes.map(({ approver, status: vote, isOverride, delegatedFrom, decision }) => ({
    ...approver,
    status: vote,
    isOverride,
    delegatedFrom: delegatedFrom?.name ?? null,
    decidedBy: decision?.by.name ?? null,
    decidedAt: decision?.at.toISOString() ?? null,
    note: decision?.note ?? null,
  })),
});

/** All approvals of a document with everybody who was asked, the latest first. */
export async function readApprovalRuns(ctx: Ctx, documentId: string): Promise<ApprovalRun[]> {
  const document = await loadReadable(ctx, documentId);
  const shown: ApprovalRun[] = [];
  for (const whole of await findRuns(ctx.db, [document.id])) {
    const { run: row } = whole;
    const version = await findVersion(ctx.db, row.workflow_id, row.version);
    if (!version) continue;
    shown.push({
      id: row.id,
      workflowName: version.definition.name,
      version: row.version,
      status: row.status,
      startedBy: row.started_by,
      startedAt: row.started_at.toISOString(),
      restartedBecause: row.restarted_because,
      finishedAt: row.finished_at?.toISOString() ?? null,
      steps: runOf(whole, version.definition).steps.map(shownStep),
    });
  }
  return shown;
}
