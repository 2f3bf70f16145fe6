import { findQueuedIds } from '#service/exports/queue.store.ts';
import { lockDocuments } from '#service/documents/core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { listWorkflows } from './store.ts';

/** Workflows have changed: what waits for export and is to be approved first now leaves the queue. */
export async function judgeQueue(ctx: Ctx): Promise<void> {
  const workflows = await listWorkflows(ctx.db);
  if (!workflows.some(({ isActive, definition }) => isActive && definition.isRequired)) return;
  const queued = await lockDocuments(ctx.db, await findQueuedIds(ctx.db));
  await ctx.lifecycle.documentsChanged(
    ctx,
    queued.map((before) => ({ kind: 'rechecked', documentId: before.id, before })),
  );
}
