import type { ApprovalRun, DocumentApproval, PendingDecision } from '#contract/approvals/bff.ts';
import type { StepStatus } from '#contract/approvals/rules.ts';
import { findRuns } from '../runs/runs.store.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '#service/documents/core/load-readable.ts';
import { canPerform } from '#service/documents/core/document-actions.ts';
import { requiredFieldsOf } from '../decisions/assert-decidable.ts';
import { turnOf } from '../decisions/can-be-approved.ts';
import { definitionOf, loadApproval, runOf } from '../runs/load-approval.ts';
import { fieldsOpenIn } from '../decisions/open-fields.ts';
import { dueAtOf, openQuestionsByDocument } from '../questions/held.ts';
import { shownQuestion } from '../questions/read-questions.ts';
import { currentStepOf, type Step } from '../runs/run.ts';
import { votesToCast } from '../runs/run-engine.ts';

type WorkflowStep = { stepName: string; approvedBy: string | null; approvedAt: string | null; status: StepStatus };

/** Returns who decided a finished step; all of them if several had to. */
function decidersOf({ status, votes }: Step): string | null {
  if (status !== 'Approved' && status !== 'Rejected') return null;
  const names = votes.filter((vote) => vote.status === status).map(({ decision }) => decision?.by.name ?? '');
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}

/** Returns the steps of the latest approval of a document; empty if it was never in approval. */
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

const shownStep = (
  { name, mode, status, startedAt, finishedAt, votes }: Step,
  dueAt: Date | null,
): ApprovalRun['steps'][number] => ({
  name,
  mode,
  status,
  startedAt: startedAt?.toISOString() ?? null,
  dueAt: dueAt?.toISOString() ?? null,
  finishedAt: finishedAt?.toISOString() ?? null,
  approvers: votes.map(({ approver, status: vote, isOverride, isEscalated, delegatedFrom, decision }) => ({
    ...approver,
    status: vote,
    isOverride,
    isEscalated,
    delegatedFrom: delegatedFrom?.name ?? null,
    decidedBy: decision?.by.name ?? null,
    decidedAt: decision?.at.toISOString() ?? null,
    note: decision?.note ?? null,
  })),
});

/** Returns what the caller needs to decide now; null if it is not their turn. */
async function readPendingDecision(ctx: Ctx, document: DocumentRow): Promise<PendingDecision | null> {
  const turn = await turnOf(ctx, document);
  if (!turn) return null;
  const { approval, decider } = turn;
  const stepIndex = currentStepOf(approval.run);
  const held = votesToCast(approval.run, decider).map(({ approver }) => approver);
  return {
    stepIndex,
    inPlaceOf: held.some(({ id }) => id === decider.id) ? [] : held.map(({ name }) => name),
    isOverride: held.length === 0,
    openFields: [...fieldsOpenIn(approval, await findTypeFields(ctx.db, document.document_class))],
    requiredFields: (await requiredFieldsOf(ctx, approval)).map(({ name }) => name),
  };
}

/** Returns all approvals of a document with all their participants, the latest first, and the actions available to the caller. */
export async function readApproval(ctx: Ctx, documentId: string): Promise<DocumentApproval> {
  const document = await loadReadable(ctx, documentId);
  const question = (await openQuestionsByDocument(ctx, [document.id])).get(document.id);
  const runs: ApprovalRun[] = [];
  for (const whole of await findRuns(ctx.db, [document.id])) {
    const { run: row } = whole;
    const definition = await definitionOf(ctx, row.workflow_id, row.version);
    if (!definition) continue;
    runs.push({
      id: row.id,
      workflowName: definition.name,
      version: row.version,
      status: row.status,
      startedBy: row.started_by,
      startedAt: row.started_at.toISOString(),
      restartedBecause: row.restarted_because,
      finishedAt: row.finished_at?.toISOString() ?? null,
      steps: runOf(whole, definition).steps.map((step, index) => {
        const isHeld = question?.runId === row.id && question.stepIndex === index;
        return shownStep(step, dueAtOf(step, isHeld ? question : undefined, ctx.now()));
      }),
    });
  }
  const canRestart = canPerform(ctx.actor, document, 'restartApproval');
  return {
    runs,
    myTurn: await readPendingDecision(ctx, document),
    question: question ? shownQuestion(ctx, question) : null,
    canRestart,
  };
}
