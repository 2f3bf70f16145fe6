import { recheckQueue } from '#service/exports/recheck-queue.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { listWorkflows } from './store.ts';

/** Workflows have changed: what waits for export and is to be approved first now leaves the queue. */
export async function recheckQueueByWorkflows(ctx: Ctx): Promise<void> {
  const workflows = await listWorkflows(ctx.db);
  if (workflows.some(({ isActive, definition }) => isActive && definition.isRequired)) await recheckQueue(ctx, 'rechecked');
}
