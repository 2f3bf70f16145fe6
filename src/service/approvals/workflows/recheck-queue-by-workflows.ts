import { recheckApproval } from '#service/exports/recheck-queue.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { listWorkflows } from './store.ts';

/** Removes documents from the export queue that must be approved first after workflows have changed. */
export async function recheckQueueByWorkflows(ctx: Ctx): Promise<void> {
  const workflows = await listWorkflows(ctx.db);
  if (workflows.some(({ isActive, definition }) => isActive && definition.isRequired)) await recheckApproval(ctx);
}
