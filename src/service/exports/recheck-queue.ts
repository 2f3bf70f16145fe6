import { lockDocuments } from '#service/documents/core/document-row.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import type { JobPayload } from '#service/platform/queue/jobs.ts';
import { findInQueue, type QueuePlace } from './queue.store.ts';

type Recheck = Pick<JobPayload<'recheck-queue'>, 'change' | 'after'>;

const atOnce = 100;

/**
 * Removes documents from the export queue that no longer meet the changed rules. A short queue is checked within the transaction of the change, the
 * rest of a long one by a job. Until it is done, documents that lack a required approval or validation cannot be fetched.
 */
export async function recheckQueue(ctx: Ctx, change: Recheck['change']): Promise<void> {
  const after = await recheck(ctx, { change });
  if (after) await enqueue(ctx.db, 'recheck-queue', { tenantId: ctx.actor.tenantId, change, after });
}

/** Continues from a place in the queue, in transactions that are small enough to lock documents only briefly. */
export async function recheckRestOfQueue(ctx: Ctx, { change, after }: Recheck, signal: AbortSignal): Promise<void> {
  let from: QueuePlace | undefined = after;
  while (from) {
    signal.throwIfAborted();
    from = await transact(ctx, (ctx): Promise<QueuePlace | undefined> => recheck(ctx, { change, after: from }));
  }
}

/** Returns the place to continue from. */
async function recheck(
  ctx: Ctx,
  { change, after }: { change: Recheck['change']; after?: QueuePlace | undefined },
): Promise<QueuePlace | undefined> {
  // a validated document meets every requirement on the state
  const found = await findInQueue(ctx.db, { after, take: atOnce, isUnvalidated: change === 'exportRulesTightened' });
  const queued = await lockDocuments(
    ctx.db,
    found.map(({ id }) => id),
  );
  await ctx.lifecycle.documentsChanged(
    ctx,
    queued.map((before) => ({ kind: change, documentId: before.id, before })),
  );
  return found.length < atOnce ? undefined : found.at(-1);
}
