import type { WorkflowDefinition } from '#contract/approvals/rules.ts';
import { type DecidingUser, findDecidingUsers, findManagers } from '../people/people.store.ts';
import { findRuns, type RunRow, type VoteRow, type WholeRun } from './runs.store.ts';
import { findSubstituted } from '../people/substitutions.store.ts';
import { findVersion } from '../workflows/store.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { evaluateCondition } from './evaluate-condition.ts';
import { factsFor, type KnownRates, rulesOfWorkflow } from './facts.ts';
import { resolveApprovers } from './resolve-approvers.ts';
import type { Run, Vote } from './run.ts';
import type { Decider, ApprovalContext } from './run-engine.ts';

/** The latest approval of a document. */
export type Approval = { document: DocumentRow; row: RunRow; run: Run; definition: WorkflowDefinition };

/** Lookups shared by all documents of a call. */
export type Lookups = { users: Map<string, DecidingUser[]>; rates: KnownRates };
export const newLookups = (): Lookups => ({ users: new Map(), rates: {} });

const definitions = new Map<string, WorkflowDefinition>();
const maxDefinitions = 1_000;

/** Returns the definition of a workflow in a version. Versions never change, so each is read and validated once per process. */
export async function definitionOf(
  { db, actor }: Ctx,
  workflowId: string,
  version: number,
): Promise<WorkflowDefinition | undefined> {
  const key = `${actor.tenantId} ${workflowId} ${version}`;
  const definition = definitions.get(key) ?? (await findVersion(db, workflowId, version))?.definition;
  if (definition === undefined) return undefined;
  if (definitions.size >= maxDefinitions) definitions.clear();
  definitions.set(key, definition);
  return definition;
}

const voteOf = (row: VoteRow): Vote => ({
  approver: { id: row.approver_id, name: row.approver_name },
  status: row.status,
  isOverride: row.is_override,
  isEscalated: row.is_escalated,
  delegatedFrom: row.delegated_from_id === null ? null : { id: row.delegated_from_id, name: row.delegated_from_name ?? '' },
  decision:
    row.decided_by_id === null || row.decided_at === null
      ? null
      : { by: { id: row.decided_by_id, name: row.decided_by_name ?? '' }, at: row.decided_at, note: row.note },
});

/** Returns the settings of a step that its run uses. */
export const planOf = (plan: WorkflowDefinition['steps'][number] | undefined) => ({
  dueHours: plan?.dueHours ?? null,
  remindHours: plan?.remindHours ?? null,
  escalateHours: plan?.escalation?.afterHours ?? null,
  endsApproval: plan?.endsApproval ?? false,
});

export const runOf = (
  { run, steps, votes }: WholeRun,
  { steps: plans, allowsSamePerson }: Pick<WorkflowDefinition, 'steps' | 'allowsSamePerson'>,
): Run => ({
  status: run.status,
  barredIds: run.four_eyes ? run.sender_ids : [],
  allowsSamePerson,
  steps: steps.map((step) => ({
    name: step.name,
    mode: step.mode,
    ...planOf(plans[step.step_index]),
    status: step.status,
    startedAt: step.started_at,
    dueAt: step.due_at,
    finishedAt: step.finished_at,
    remindAt: step.remind_at,
    escalateAt: step.escalate_at,
    stuckSince: step.stuck_since,
    votes: votes.filter(({ step_index }) => step_index === step.step_index).map(voteOf),
  })),
});

/** Returns the latest approvals by document; documents that were never in approval have none. */
export async function loadApprovals(ctx: Ctx, documents: readonly DocumentRow[]): Promise<Map<string, Approval>> {
  const runs = await findRuns(
    ctx.db,
    documents.map(({ id }) => id),
    { latestOnly: true },
  );
  const byId = new Map(documents.map((document) => [document.id, document]));
  const found = new Map<string, Approval>();
  for (const whole of runs) {
    const { workflow_id: workflowId, version, document_id: documentId } = whole.run;
    const definition = await definitionOf(ctx, workflowId, version);
    const document = byId.get(documentId);
    if (!definition || !document) continue;
    found.set(documentId, { document, row: whole.run, run: runOf(whole, definition), definition });
  }
  return found;
}

export const loadApproval = async (ctx: Ctx, document: DocumentRow): Promise<Approval | undefined> =>
  (await loadApprovals(ctx, [document])).get(document.id);

/** The users who sent the document, and those of them who may not decide. */
export type Senders = { senderIds: readonly string[]; barredIds: readonly string[] };
export const sendersOf = ({ row, run }: Pick<Approval, 'row' | 'run'>): Senders => ({
  senderIds: row.sender_ids,
  barredIds: run.barredIds,
});

/** Returns the manager of the first sender who has one. */
async function managerOf(ctx: Ctx, { steps }: WorkflowDefinition, senderIds: readonly string[]): Promise<string[]> {
  if (!steps.some(({ approvers }) => approvers.managerOfSender)) return [];
  const managers = await findManagers(ctx.db, senderIds);
  const first = senderIds.find((id) => managers.has(id));
  const manager = first === undefined ? undefined : managers.get(first);
  return manager === undefined ? [] : [manager];
}

/** Returns the current document and users as the context of a run. */
export async function contextOf(
  ctx: Ctx,
  document: DocumentRow,
  definition: WorkflowDefinition,
  { senderIds, barredIds }: Senders,
  { users: known, rates } = newLookups(),
): Promise<ApprovalContext> {
  const unitId = document.accounting_unit_id;
  const users = known.get(unitId) ?? (await findDecidingUsers(ctx.db, unitId));
  known.set(unitId, users);
  const free = users.filter(({ id }) => !barredIds.includes(id));
  const managers = await managerOf(ctx, definition, senderIds);
  const facts = await factsFor(ctx, document, rulesOfWorkflow(definition), rates);
  return {
    now: ctx.now(),
    applies: (index) => evaluateCondition(definition.steps[index]?.condition ?? null, document, facts) !== false,
    approversOf: (index) => {
      const approvers = definition.steps[index]?.approvers;
      return resolveApprovers(approvers, unitId, free, approvers?.managerOfSender ? managers : []);
    },
    lastResort: free.filter(({ role }) => role === 'TenantAdmin').map(({ id, name }) => ({ id, name })),
  };
}

/** No step follows the open one, so no approvers are looked up. */
const endOf = (now: Date): ApprovalContext => ({ now, applies: () => false, approversOf: () => [], lastResort: [] });

/** Returns the context for a decision about the open step: approvers of later steps are looked up only if there are such steps. */
export const contextAfter = async (ctx: Ctx, approval: Approval, lookups?: Lookups): Promise<ApprovalContext> =>
  approval.run.steps.some(({ status }) => status === 'Waiting')
    ? contextOf(ctx, approval.document, approval.definition, sendersOf(approval), lookups)
    : endOf(ctx.now());

/** Returns the caller as a decider. Substitutions are read from the database, as one may have just ended. */
export const deciderOf = async ({ db, actor, now }: Ctx): Promise<Decider> => ({
  id: actor.id,
  name: actor.name,
  standsInFor: actor.kind === 'user' ? await findSubstituted(db, actor, now()) : [],
  mayOverride: actor.role === 'TenantAdmin',
});
