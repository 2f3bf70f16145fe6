import { lockDocuments } from '#service/documents/core/document-row.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import type { JobPayload } from '#service/platform/queue/jobs.ts';
import { findInQueue, type QueuePlace } from './queue.store.ts';

type Judged = Pick<JobPayload<'judge-queue'>, 'change' | 'after'>;

const atOnce = 100;

/**
 * Rules have changed: what waits for export and may no longer leave is taken out of the queue. A short queue within the transaction of the change;
 * the rest of a long one is a job. What a workflow is required for is refused to whoever exports it meanwhile.
 */
export async function removeUnapprovedFromQueue(ctx: Ctx, change: Judged['change']): Promise<void> {
  const after = await judge(ctx, { change });
  if (after) await enqueue(ctx.db, 'judge-queue', { tenantId: ctx.actor.tenantId, change, after });
}

/** From a place on, so many in one transaction that nobody waits long for the documents that it locks. */
export async function judgeRestOfQueue(ctx: Ctx, { change, after }: Judged, signal: AbortSignal): Promise<void> {
  let from: QueuePlace | undefined = after;
  while (from) {
    signal.throwIfAborted();
    from = await transact(ctx, (ctx): Promise<QueuePlace | undefined> => judge(ctx, { change, after: from }));
  }
}

/** Answers where to go on. */
async function judge(
  ctx: Ctx,
  { change, after }: { change: Judged['change']; after?: QueuePlace | undefined },
): Promise<QueuePlace | undefined> {
  // a validated document stays whatever exports require of a person
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
