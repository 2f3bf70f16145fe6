import { v7 as uuidv7 } from 'uuid';
import type { ToldEvent } from '#contract/events.ts';
import { enqueueMany } from '#service/queue/enqueue.ts';
import { insertDeliveries } from '#service/store/webhook-deliveries.store.ts';
import { findListening } from '#service/store/webhooks.store.ts';
import type { Ctx } from '../ctx.ts';
import { waitingDelivery } from '../webhooks/waiting-delivery.ts';

type EventCtx = Pick<Ctx, 'db' | 'actor' | 'now'>;

/**
 * Tells the tenant's webhooks what happened to a document. Called within the transaction of the change itself: the call is made once that
 * has committed, in the background, and never of a change that was rolled back.
 */
export const emitEvent = (ctx: EventCtx, event: ToldEvent, documentId: string): Promise<void> =>
  emitEvents(ctx, [event], [documentId]);

/** The same of several events, in this order, and of many documents. */
export async function emitEvents(ctx: EventCtx, events: readonly ToldEvent[], documentIds: readonly string[]): Promise<void> {
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
