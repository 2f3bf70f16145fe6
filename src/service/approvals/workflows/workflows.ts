import { v7 as uuidv7 } from 'uuid';
import { validate as isUuid } from 'uuid';
import type { ApprovalSettings, WorkflowDefinition } from '#contract/approvals/rules.ts';
import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults, type Concern, DomainError } from '#contract/core/errors.ts';
import { findDecidingUsers } from '../people/people.store.ts';
import {
  addVersion,
  changeWorkflow,
  findApprovalSettings,
  findVersion,
  findWorkflow,
  insertWorkflow,
  listWorkflows,
  lockWorkflow,
  lockWorkflowOrder,
  updateApprovalSettings,
  type WorkflowRow,
} from './store.ts';
import { lockTenant } from '#service/tenant/store.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { recheckQueueByWorkflows } from './recheck-queue-by-workflows.ts';
import { fetchRatesFor } from '../runs/facts.ts';
import { concernAnswer } from '#service/platform/texts/text.ts';
import { assertTwoApprovers } from './assert-two-approvers.ts';
import { readScope } from './read-matrix.ts';
import { workflowConcerns } from './workflow-concerns.ts';

type Shown = Omit<WorkflowRow, 'updatedAt'> & { updatedAt: string };
const shown = (row: WorkflowRow): Shown => ({ ...row, updatedAt: row.updatedAt.toISOString() });

const notThere = () => new DomainError('not_found', { reason: { code: 'workflow_not_found' } });

export async function readWorkflows(ctx: Ctx): Promise<(Shown & { concerns: Concern[] })[]> {
  const [rows, scope, deciders] = await Promise.all([listWorkflows(ctx.db), readScope(ctx), findDecidingUsers(ctx.db)]);
  return rows.map((row) => ({
    ...shown(row),
    concerns: workflowConcerns(row, rows, { scope, deciders }).map(concernAnswer),
  }));
}

/** Returns a workflow in its current version, or in an older one. */
export async function readWorkflow(ctx: Ctx, id: string, version?: number): Promise<Shown> {
  const row = isUuid(id) ? await findWorkflow(ctx.db, id) : undefined;
  if (!row) throw notThere();
  if (version === undefined) return shown(row);
  const older = await findVersion(ctx.db, id, version);
  if (!older) throw notThere();
  return shown({ ...row, version, updatedAt: older.createdAt, definition: older.definition });
}

/** Asserts that named approvers exist and may decide, so that a step that nobody can decide is found here and not by an invoice. */
export async function assertApproversExist(ctx: Pick<Ctx, 'db'>, { steps }: WorkflowDefinition, path = 'body'): Promise<void> {
  const known = new Set((await findDecidingUsers(ctx.db)).map(({ id }) => id));
  const faults = steps.flatMap(({ approvers }, step) =>
    approvers.userIds.flatMap((id, at): Fault[] =>
      known.has(id) ? [] : [{ path: `${path}.steps.${step}.approvers.userIds.${at}`, code: 'user_cannot_approve' }],
    ),
  );
  assertNoFaults(faults);
}

/** Adds a workflow at the end of the order. */
export async function addWorkflow(
  ctx: Pick<Ctx, 'db' | 'actor' | 'traceId' | 'now'>,
  definition: WorkflowDefinition,
): Promise<{ workflowId: string }> {
  const { tenantId } = ctx.actor;
  await lockWorkflowOrder(ctx.db, tenantId);
  const others = await listWorkflows(ctx.db);
  const id = uuidv7();
  const order = Math.max(0, ...others.map((each) => each.order)) + 1;
  await insertWorkflow(ctx.db, { tenantId, id, order, definition, by: ctx.actor.name, at: ctx.now() });
  await recordAudit(ctx, 'workflow.created', { details: { workflowId: id, name: definition.name } });
  return { workflowId: id };
}

export async function createWorkflow(
  ctx: Ctx,
  definition: WorkflowDefinition,
  acceptsHole: boolean,
): Promise<{ workflowId: string }> {
  await fetchRatesFor(ctx, definition);
  return transact(ctx, async (ctx) => {
    await assertApproversExist(ctx, definition);
    const added = await addWorkflow(ctx, definition);
    await assertTwoApprovers(ctx, added.workflowId, acceptsHole);
    await recheckQueueByWorkflows(ctx);
    return added;
  });
}

async function locked(ctx: Ctx, id: string): Promise<{ version: number }> {
  const workflow = isUuid(id) ? await lockWorkflow(ctx.db, id) : undefined;
  if (!workflow) throw notThere();
  return workflow;
}

/** Stores a new version, for documents that are sent for approval from now on. */
export async function saveWorkflow(
  ctx: Ctx,
  id: string,
  definition: WorkflowDefinition,
  { ifMatch, acceptsHole }: { ifMatch: number | undefined; acceptsHole: boolean },
): Promise<{ version: number }> {
  await fetchRatesFor(ctx, definition);
  return transact(ctx, async (ctx) => {
    const { version: before } = await locked(ctx, id);
    await assertAsRead(ctx, ifMatch, before, { actions: ['workflow.saved'], of: { workflowId: id } });
    await assertApproversExist(ctx, definition);
    const version = before + 1;
    await addVersion(ctx.db, { tenantId: ctx.actor.tenantId, id, version, definition, by: ctx.actor.name, at: ctx.now() });
    await recordAudit(ctx, 'workflow.saved', { details: { workflowId: id, name: definition.name, version } });
    await assertTwoApprovers(ctx, id, acceptsHole);
    await recheckQueueByWorkflows(ctx);
    return { version };
  });
}

export function activateWorkflow(ctx: Ctx, id: string, isActive: boolean, acceptsHole: boolean): Promise<void> {
  return transact(ctx, async (ctx) => {
    await locked(ctx, id);
    await changeWorkflow(ctx.db, id, { is_active: isActive }, ctx.now());
    await recordAudit(ctx, isActive ? 'workflow.activated' : 'workflow.deactivated', { details: { workflowId: id } });
    await assertTwoApprovers(ctx, id, acceptsHole);
    await recheckQueueByWorkflows(ctx);
  });
}

/** Removes a workflow. Its versions are kept for the runs that use them. */
export function removeWorkflow(ctx: Ctx, id: string, acceptsHole: boolean): Promise<void> {
  return transact(ctx, async (ctx) => {
    await locked(ctx, id);
    await changeWorkflow(ctx.db, id, { deleted_at: ctx.now(), is_active: false }, ctx.now());
    await recordAudit(ctx, 'workflow.removed', { details: { workflowId: id } });
    await assertTwoApprovers(ctx, id, acceptsHole);
    await recheckQueueByWorkflows(ctx);
  });
}

/**
 * Changes the order in which workflows are tried; a list that does not match the current workflows is a conflict, because one was added or
 * removed meanwhile.
 */
export function reorderWorkflows(ctx: Ctx, asked: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockWorkflowOrder(ctx.db, ctx.actor.tenantId);
    const ids = (await listWorkflows(ctx.db)).map(({ id }) => id);
    if (asked.length !== ids.length || ids.some((id) => !asked.includes(id)))
      throw new DomainError('state_conflict', { reason: { code: 'workflow_order_incomplete' }, context: { workflowIds: ids } });
    for (const [at, id] of asked.entries()) await changeWorkflow(ctx.db, id, { sort_order: at + 1 }, ctx.now());
    await recordAudit(ctx, 'workflow.reordered', { details: { workflowIds: [...asked] } });
  });
}

/** Stores the approval settings. `was` is the state that the caller saw: concurrent changes are not overwritten. */
export function setApprovalSettings(ctx: Ctx, settings: ApprovalSettings, was?: ApprovalSettings): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockTenant(ctx.db, ctx.actor.tenantId);
    await assertAsRead(ctx, was, await findApprovalSettings(ctx.db), { actions: ['approval.settingsChanged'] });
    await updateApprovalSettings(ctx.db, ctx.actor.tenantId, settings);
    await recordAudit(ctx, 'approval.settingsChanged', { details: { ...settings } });
  });
}
