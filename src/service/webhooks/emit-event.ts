import { v7 as uuidv7 } from 'uuid';
import type { BackgroundEvent } from '#contract/core/events.ts';
import { enqueueMany } from '#service/platform/queue/enqueue.ts';
import { insertDeliveries } from './deliveries.store.ts';
import { findListening } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { waitingDelivery } from './waiting-delivery.ts';

type EventCtx = Pick<Ctx, 'db' | 'actor' | 'now'>;

/**
 * Queues events about documents for the tenant's webhooks, in this order. Called within the transaction of the change: requests are made in
 * the background after its commit, and never for a change that was rolled back.
 */
export async function emitEvents(
  ctx: EventCtx,
  events: readonly BackgroundEvent[],
  documentIds: readonly string[],
): Promise<void> {
  const listening = await findListening(ctx.db, events, documentIds);
  if (listening.length === 0) return;
  const { tenantId } = ctx.actor;
  const inOrder = events.flatMap((event) => listening.filter((each) => each.event === event));
  const deliveries = inOrder.map(({ id, event, url, documentId }) =>
    waitingDelivery({ tenantId, webhookId: id, messageId: uuidv7(), event, documentId, url, at: ctx.now() }),
  );
  await insertDeliveries(ctx.db, deliveries);
  await enqueueMany(
    ctx.db,
    'deliver-webhook',
    tenantId,
    deliveries.map(({ id }) => ({ payload: { tenantId, deliveryId: id }, key: id })),
  );
}
