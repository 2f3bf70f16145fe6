import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseAway, OutcomeUnknown } from '#service/platform/database/lost-connection.ts';
import { findDelivery, finishDelivery } from './deliveries.store.ts';
import { findWebhook } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { callWebhook } from './call-webhook.ts';
import { keptBytes } from './kept-exchange.ts';

/** Of an answer to what is only told nothing but its beginning is of interest. */
export const toldLimits = { timeoutMs: 10_000, maxBytes: keptBytes, onLonger: 'cut' } as const;

/**
 * Makes the call of a delivery that waits. Once only (interface 6.4): what fails stays failed until somebody sends it again. Only a process
 * that died in the middle makes it twice, under the same webhook-id.
 */
export async function deliverWebhook(ctx: Ctx, deliveryId: string, signal: AbortSignal): Promise<void> {
  const delivery = await findDelivery(ctx.db, deliveryId);
  if (delivery?.state !== 'Waiting') return;
  const webhook = await findWebhook(ctx.db, delivery.webhook_id);
  if (!webhook || delivery.document_id === null) return;
  const { outcome } = await callWebhook(ctx, webhook, {
    ...toldLimits,
    messageId: delivery.message_id,
    query: { documentId: delivery.document_id, eventType: delivery.event },
    signal,
  });
  await writtenDown(() => finishDelivery(ctx.db, deliveryId, outcome), signal);
  if (outcome.state === 'Failed')
    ctx.log.info({ webhookId: webhook.id, deliveryId, reason: outcome.reason }, 'a webhook was not delivered');
}

const pauseMs = 500;

/** What a receiver has heard is written down however long the database is away: the next try of the job would tell it again. */
async function writtenDown(write: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof DatabaseAway || error instanceof OutcomeUnknown) || signal.aborted) throw error;
      await delay(pauseMs);
    }
  }
}

/** After the last try: nobody knows whether the receiver heard of it. */
export const giveUpDelivery = (ctx: Ctx, deliveryId: string): Promise<void> =>
  finishDelivery(ctx.db, deliveryId, {
    state: 'Failed',
    failure: 'interrupted',
    reason: { code: 'webhook_interrupted' },
    finished_at: ctx.now(),
  });
