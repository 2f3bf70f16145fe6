import type { RunStepRow, VoteRow } from './runs.store.ts';
import { updateApprovalState, saveMoves } from './runs.store.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import type { ApprovalState } from '#contract/core/document-states.ts';
import type { AuditAct } from '#service/platform/changed-document.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { Approval } from './load-approval.ts';
import { emailStuckStep } from '../emails/write-requests.ts';
import type { Run, Step } from './run.ts';
import { openStepOf } from './run-engine.ts';

type Place = { tenantId: string; runId: string; documentId: string };

const stepRow = ({ tenantId, runId }: Place, step: Step, index: number): RunStepRow => ({
  tenant_id: tenantId,
  run_id: runId,
  step_index: index,
  name: step.name,
  mode: step.mode,
  status: step.status,
  started_at: step.startedAt,
  due_at: step.dueAt,
  finished_at: step.finishedAt,
  remind_at: step.remindAt,
  escalate_at: step.escalateAt,
  stuck_since: step.stuckSince,
});

const voteRows = ({ tenantId, runId, documentId }: Place, step: Step, index: number): VoteRow[] =>
  step.votes.map((vote, position) => ({
    tenant_id: tenantId,
    run_id: runId,
    step_index: index,
    approver_id: vote.approver.id,
    document_id: documentId,
    position,
    approver_name: vote.approver.name,
    status: vote.status,
    is_override: vote.isOverride,
    is_escalated: vote.isEscalated,
    delegated_from_id: vote.delegatedFrom?.id ?? null,
    delegated_from_name: vote.delegatedFrom?.name ?? null,
    decided_by_id: vote.decision?.by.id ?? null,
    decided_by_name: vote.decision?.by.name ?? null,
    decided_at: vote.decision?.at ?? null,
    note: vote.decision?.note ?? null,
  }));

export const rowsOf = (place: Place, steps: readonly (readonly [number, Step])[]): { steps: RunStepRow[]; votes: VoteRow[] } => ({
  steps: steps.map(([index, step]) => stepRow(place, step, index)),
  votes: steps.flatMap(([index, step]) => voteRows(place, step, index)),
});

/** Approval state of the document for each state of its run. A run replaced by another does not determine it. */
const stateOf: Record<Run['status'], ApprovalState> = {
  Pending: 'Pending',
  Approved: 'Approved',
  Rejected: 'Rejected',
  Restarted: 'Pending',
  Withdrawn: 'None',
};

/** Stores the run after a transition, updates the document, and records the action. Within its transaction. */
export async function saveRun(ctx: Ctx, { document, row, run: before }: Approval, after: Run, act?: AuditAct): Promise<void> {
  const place = { tenantId: ctx.actor.tenantId, runId: row.id, documentId: document.id };
  const changed = [...after.steps.entries()].filter(([index, step]) => step !== before.steps[index]);
  const isOver = after.status !== before.status;
  await saveMoves(ctx.db, row.id, {
    ...rowsOf(place, changed),
    run: { status: after.status, finished_at: isOver ? ctx.now() : row.finished_at },
  });
  await updateAfterRun(ctx, { documentId: document.id, runId: row.id, before }, after, act);
}

type RunChange = { documentId: string; runId: string; /** Undefined for a new run. */ before: Run | undefined };

const openVotesOf = (run: Run | undefined): string[] => {
  const open = run && openStepOf(run);
  const votes = open?.step.votes.filter(({ status }) => status === 'Pending') ?? [];
  return votes.map(({ approver }) => `${open?.index} ${approver.id}`);
};

/** Queues emails to newly asked approvers, sent by a job so that a decision does not wait for them. */
async function queueApproverEmails(ctx: Ctx, { documentId, runId, before }: RunChange, run: Run): Promise<void> {
  const open = openStepOf(run);
  if (!open) return;
  const known = new Set(openVotesOf(before));
  if (openVotesOf(run).every((vote) => known.has(vote))) return;
  const { tenantId } = ctx.actor;
  const key = `${runId} ${open.index}`;
  await enqueue(ctx.db, 'approval-emails', { tenantId, documentId, runId, stepIndex: open.index }, { key });
}

/** Notifies the admins when a step becomes one that nobody can decide. */
async function notifyStuck(ctx: Ctx, document: DocumentRow, before: Run | undefined, run: Run): Promise<void> {
  const open = openStepOf(run);
  if (!open || open.step.stuckSince === null || before?.steps[open.index]?.stuckSince) return;
  await emailStuckStep(ctx, document, open.step);
}

/** Updates the document after its run has started or moved: its state, who can see it, and everything that follows. */
export async function updateAfterRun(
  ctx: Ctx,
  { documentId, runId, before }: RunChange,
  run: Run,
  act?: AuditAct,
): Promise<void> {
  const document = await updateApprovalState(ctx.db, documentId, stateOf[run.status], ctx.now());
  const acts: AuditAct[] = [
    ...(act ? [act] : []),
    ...(run.status === 'Approved' ? [{ action: 'document.approved' } as const] : []),
  ];
  await ctx.lifecycle.documentsChanged(ctx, [
    { kind: 'approvalMoved', documentId, after: document, isBegun: before === undefined, acts },
  ]);
  await queueApproverEmails(ctx, { documentId, runId, before }, run);
  await notifyStuck(ctx, document, before, run);
}
