import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailable, OutcomeUnknown } from '#service/platform/database/lost-connection.ts';
import { findDelivery, finishDelivery } from './deliveries.store.ts';
import { findWebhook } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { callWebhook } from './call-webhook.ts';
import { maxStoredBytes } from './stored-exchange.ts';

/** For events that expect no result, only the beginning of the response is of interest. */
export const backgroundLimits = { timeoutMs: 10_000, maxBytes: maxStoredBytes, onLonger: 'cut' } as const;

/**
 * Makes the request of a waiting delivery. At most once (interface 6.4): a failed delivery stays failed until a user sends it again. Only a
 * process crash in between can repeat it, with the same webhook-id.
 */
export async function deliverWebhook(ctx: Ctx, deliveryId: string, signal: AbortSignal): Promise<void> {
  const delivery = await findDelivery(ctx.db, deliveryId);
  if (delivery?.state !== 'Waiting') return;
  const webhook = await findWebhook(ctx.db, delivery.webhook_id);
  if (!webhook || delivery.document_id === null) return;
  const { outcome } = await callWebhook(ctx, webhook, {
    ...backgroundLimits,
    messageId: delivery.message_id,
    query: { documentId: delivery.document_id, eventType: delivery.event },
    signal,
  });
  await writtenDown(() => finishDelivery(ctx.db, deliveryId, outcome), signal);
  if (outcome.state === 'Failed')
    ctx.log.info({ webhookId: webhook.id, deliveryId, reason: outcome.reason }, 'a webhook was not delivered');
}

const pauseMs = 500;

/**
 * Stores the outcome of a delivery, waiting for the database as long as necessary: otherwise the next attempt of the job would repeat the
 * request.
 */
async function writtenDown(write: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown) || signal.aborted) throw error;
      await delay(pauseMs);
    }
  }
}

/** After the last attempt: whether the receiver got the request is unknown. */
export const giveUpDelivery = (ctx: Ctx, deliveryId: string): Promise<void> =>
  finishDelivery(ctx.db, deliveryId, {
    state: 'Failed',
    failure: 'interrupted',
    reason: { code: 'webhook_interrupted' },
    finished_at: ctx.now(),
  });
