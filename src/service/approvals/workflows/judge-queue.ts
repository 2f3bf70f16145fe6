import { findQueuedIds } from '#service/exports/queue.store.ts';
import { lockDocuments } from '#service/documents/core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { listWorkflows } from './store.ts';

/** Removes documents from the export queue that need an approval first after a change of the workflows. */
export async function judgeQueue(ctx: Ctx): Promise<void> {
  const workflows = await listWorkflows(ctx.db);
  if (!workflows.some(({ isActive, definition }) => isActive && definition.isRequired)) return;
  const queued = await lockDocuments(ctx.db, await findQueuedIds(ctx.db));
  await ctx.lifecycle.documentsChanged(
    ctx,
    queued.map((before) => ({ kind: 'rechecked', documentId: before.id, before })),
  );
}
