import type { RunStepRow, VoteRow } from '#service/store/approval-runs.store.ts';
import { changeRun, findParticipants, replaceSteps } from '#service/store/approval-runs.store.ts';
import { changeDocument } from '#service/store/document-row.ts';
import type { ApprovalState } from '#contract/document-states.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit } from '../ctx.ts';
import { emitEvent } from '../events/emit-event.ts';
import { leaveQueueWhenBarred } from '../export/leave-queue.ts';
import { queueWhenDue } from '../export/queue-when-due.ts';
import type { Approval } from './load-approval.ts';
import type { Run, Step } from './run.ts';

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

/** What the document's state is while its run is so. A run that was overtaken by another says nothing. */
const stateOf: Record<Run['status'], ApprovalState> = {
  Pending: 'Pending',
  Approved: 'Approved',
  Rejected: 'Rejected',
  Restarted: 'Pending',
  Withdrawn: 'None',
};

/** Writes what a move has made of a run, and what follows from it for the document. Within the transaction of the move. */
export async function saveRun(ctx: Ctx, { document, row, run: before }: Approval, after: Run): Promise<void> {
  const place = { tenantId: ctx.actor.tenantId, runId: row.id, documentId: document.id };
  const changed = [...after.steps.entries()].filter(([index, step]) => step !== before.steps[index]);
  const { steps, votes } = rowsOf(place, changed);
  await replaceSteps(ctx.db, row.id, steps, votes);
  if (after.status !== before.status) await changeRun(ctx.db, row.id, { status: after.status, finished_at: ctx.now() });
  await followRun(ctx, document.id, after);
}

/** The document's side of a run that began or went on: its state, who sees it, its place in the export queue, and who hears of it. */
export async function followRun(ctx: Ctx, documentId: string, run: Run): Promise<void> {
  await changeDocument(
    ctx.db,
    documentId,
    { approval_state: stateOf[run.status], approver_ids: await findParticipants(ctx.db, documentId) },
    ctx.now(),
  );
  await leaveQueueWhenBarred(ctx, documentId);
  if (run.status === 'Approved') {
    await recordAudit(ctx, 'document.approved', { documentId });
    await emitEvent(ctx, 'DocumentApproved', documentId);
    await queueWhenDue(ctx, documentId, 'AfterApproval');
  }
  if (run.status === 'Rejected') await emitEvent(ctx, 'DocumentRejected', documentId);
  publishAfterCommit(ctx, [documentId]);
}
