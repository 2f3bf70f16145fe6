import type { WorkflowDefinition } from '#contract/approval.ts';
import { type DecidingUser, findDecidingUsers } from '#service/store/approval-people.store.ts';
import { findRuns, type RunRow, type VoteRow, type WholeRun } from '#service/store/approval-runs.store.ts';
import { findSubstituted } from '#service/store/approval-substitutions.store.ts';
import { findVersion } from '#service/store/approval-workflows.store.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import type { Ctx } from '../ctx.ts';
import { evaluateCondition } from './evaluate-condition.ts';
import { resolveApprovers } from './resolve-approvers.ts';
import type { Run, Vote } from './run.ts';
import type { Decider, World } from './run-engine.ts';

/** The latest approval of a document. */
export type Approval = { document: DocumentRow; row: RunRow; run: Run; definition: WorkflowDefinition };

/** What is looked up once for all documents of a call. */
export type Lookups = { users: Map<string, DecidingUser[]>; definitions: Map<string, WorkflowDefinition> };
export const newLookups = (): Lookups => ({ users: new Map(), definitions: new Map() });

const voteOf = (row: VoteRow): Vote => ({
  approver: { id: row.approver_id, name: row.approver_name },
  status: row.status,
  isOverride: row.is_override,
  delegatedFrom: row.delegated_from_id === null ? null : { id: row.delegated_from_id, name: row.delegated_from_name ?? '' },
  decision:
    row.decided_by_id === null || row.decided_at === null
      ? null
      : { by: { id: row.decided_by_id, name: row.decided_by_name ?? '' }, at: row.decided_at, note: row.note },
});

export const runOf = ({ run, steps, votes }: WholeRun, { steps: plans }: Pick<WorkflowDefinition, 'steps'>): Run => ({
  status: run.status,
  barredIds: run.four_eyes ? run.sender_ids : [],
  steps: steps.map((step) => ({
    name: step.name,
    mode: step.mode,
    dueHours: plans[step.step_index]?.dueHours ?? null,
    status: step.status,
    startedAt: step.started_at,
    dueAt: step.due_at,
    finishedAt: step.finished_at,
    votes: votes.filter(({ step_index }) => step_index === step.step_index).map(voteOf),
  })),
});

/** The latest approvals of documents, by document; those that were never in approval have none. */
export async function loadApprovals(
  ctx: Ctx,
  documents: readonly DocumentRow[],
  { definitions } = newLookups(),
): Promise<Map<string, Approval>> {
  const runs = await findRuns(
    ctx.db,
    documents.map(({ id }) => id),
    { latestOnly: true },
  );
  const byId = new Map(documents.map((document) => [document.id, document]));
  const found = new Map<string, Approval>();
  for (const whole of runs) {
    const { workflow_id: workflowId, version, document_id: documentId } = whole.run;
    const key = `${workflowId} ${version}`;
    const definition = definitions.get(key) ?? (await findVersion(ctx.db, workflowId, version))?.definition;
    const document = byId.get(documentId);
    if (!definition || !document) continue;
    definitions.set(key, definition);
    found.set(documentId, { document, row: whole.run, run: runOf(whole, definition), definition });
  }
  return found;
}

export const loadApproval = async (ctx: Ctx, document: DocumentRow): Promise<Approval | undefined> =>
  (await loadApprovals(ctx, [document])).get(document.id);

/** The document as it is now and the people as they are now, for the moves of a run. */
export async function worldOf(
  ctx: Ctx,
  document: DocumentRow,
  definition: WorkflowDefinition,
  barredIds: readonly string[],
  { users: known } = newLookups(),
): Promise<World> {
  const unitId = document.accounting_unit_id;
  const users = known.get(unitId) ?? (await findDecidingUsers(ctx.db, unitId));
  known.set(unitId, users);
  const free = users.filter(({ id }) => !barredIds.includes(id));
  return {
    now: ctx.now(),
    applies: (index) => evaluateCondition(definition.steps[index]?.condition ?? null, document) !== false,
    approversOf: (index) => resolveApprovers(definition.steps[index]?.approvers, unitId, free),
    lastResort: free.filter(({ role }) => role === 'TenantAdmin'),
  };
}

/** The caller as somebody who decides. In whose place he may is asked of the database, as it may have ended a second ago. */
export const deciderOf = async ({ db, actor, now }: Ctx): Promise<Decider> => ({
  id: actor.id,
  name: actor.name,
  standsInFor: actor.kind === 'user' ? await findSubstituted(db, actor, now()) : [],
  mayOverride: actor.role === 'TenantAdmin',
});
