import { recheckApproval } from '#service/exports/recheck-queue.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { rulesOf } from '../runs/facts.ts';
import { listWorkflows, type WorkflowRow } from './store.ts';

const listRequired = async (ctx: Ctx): Promise<WorkflowRow[]> =>
  (await listWorkflows(ctx.db)).filter(({ isActive, definition }) => isActive && definition.isRequired);

/** Removes documents from the export queue that must be approved first after workflows have changed. */
export async function recheckQueueByWorkflows(ctx: Ctx): Promise<void> {
  if ((await listRequired(ctx)).length > 0) await recheckApproval(ctx);
}

/** Does the same after rows of a data table have changed that required workflows look values up in. */
export async function recheckQueueByTable(ctx: Ctx, tableId: string): Promise<void> {
  const rules = (await listRequired(ctx)).flatMap(({ definition }) => [...rulesOf(definition.condition)]);
  if (rules.some(({ subject, table }) => subject === 'lookup' && table === tableId)) await recheckApproval(ctx);
}
