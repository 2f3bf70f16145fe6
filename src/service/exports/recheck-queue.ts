import { NIL, v7 as uuidv7 } from 'uuid';
import { lockDocuments } from '#service/documents/core/document-row.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import type { Db } from '#service/platform/database/database.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import type { JobPayload } from '#service/platform/queue/jobs.ts';
import { findInQueue } from './queue.store.ts';
import { endRecheck, findRecheckPlace, moveRecheck, type QueuePlace, startRecheck } from './rechecks.store.ts';

type Recheck = Pick<JobPayload<'recheck-queue'>, 'change' | 'after' | 'recheckId'>;

const atOnce = 100;
/** Maximum time of a transaction that adds documents to the queue by rules that it read before they changed. */
const longestAdditionMs = 5 * 60_000;

/**
 * Removes documents from the export queue that lack a validation now. A short queue is checked within the transaction of the change, the rest
 * of a long one by a job. Until it is done, lists leave out what is not validated.
 */
export async function recheckValidation(ctx: Ctx): Promise<void> {
  const change = 'exportRulesTightened';
  const after = await recheck(ctx, { change });
  if (after) await enqueue(ctx.db, 'recheck-queue', { tenantId: ctx.actor.tenantId, change, after });
  await recheckLateAdditions(ctx, change);
}

/** Does the same for documents that lack a required approval now. Until the job is done, lists leave out what it has not checked. */
export async function recheckApproval(ctx: Ctx): Promise<void> {
  const { tenantId } = ctx.actor;
  const change = 'rechecked';
  const after = await recheck(ctx, { change });
  if (after) {
    const recheckId = uuidv7();
    await startRecheck(ctx.db, tenantId, recheckId, after);
    await enqueue(ctx.db, 'recheck-queue', { tenantId, change, after, recheckId });
  } else await endRecheck(ctx.db);
  await recheckLateAdditions(ctx, change);
}

/** Schedules a recheck of what is being added to the queue during the change of the rules, and not visible yet. */
async function recheckLateAdditions(ctx: Ctx, change: Recheck['change']): Promise<void> {
  const now = ctx.now().getTime();
  const after = { queuedAt: new Date(now - longestAdditionMs).toISOString(), id: NIL };
  const startAfter = new Date(now + longestAdditionMs);
  await enqueue(ctx.db, 'recheck-queue', { tenantId: ctx.actor.tenantId, change, after }, { startAfter });
}

type Run = {
  signal: AbortSignal;
  /**
   * Stores, in the transaction of each part, the place from which an interrupted run continues. Not called for a recheck that lists wait for:
   * its place is stored for them.
   */
  keepPlace: (db: Db, after: QueuePlace) => Promise<void>;
};

/** Continues from a place in the queue, in transactions that are small enough to lock documents only briefly. */
export async function recheckRestOfQueue(
  ctx: Ctx,
  { change, after, recheckId }: Recheck,
  { signal, keepPlace }: Run,
): Promise<void> {
  let from: QueuePlace | undefined = recheckId === undefined ? after : await findRecheckPlace(ctx.db, recheckId);
  while (from) {
    signal.throwIfAborted();
    from = await transact(ctx, async (ctx): Promise<QueuePlace | undefined> => {
      const next = await recheck(ctx, { change, after: from });
      if (recheckId === undefined) {
        if (next) await keepPlace(ctx.db, next);
        return next;
      }
      if (next) return (await moveRecheck(ctx.db, recheckId, next)) ? next : undefined;
      await endRecheck(ctx.db, recheckId);
      return undefined;
    });
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

/** Schedules another attempt, because lists leave out documents until it has succeeded. */
export async function postponeRecheck(ctx: Ctx, payload: JobPayload<'recheck-queue'>): Promise<void> {
  await enqueue(ctx.db, 'recheck-queue', payload, { startAfter: new Date(ctx.now().getTime() + 15 * 60_000) });
}
