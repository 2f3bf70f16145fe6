import type { WebhookDelivery, WebhookExchange } from '#contract/webhooks/bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { isExportEvent } from '#contract/core/events.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { findDeliveries, findDelivery, insertDeliveries } from './deliveries.store.ts';
import { findWebhook } from './store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { waitingDelivery } from './waiting-delivery.ts';
import { deliveryAnswer, exchangeAnswer } from './webhook-answers.ts';

export async function listDeliveries(
  ctx: Ctx,
  webhookId: string,
  page: { skip: number; take: number },
): Promise<{ items: WebhookDelivery[]; totalCount: number }> {
  const webhook = await findWebhook(ctx.db, webhookId);
  if (!webhook) throw new DomainError('webhook_not_found');
  const { deliveries, totalCount } = await findDeliveries(ctx.db, webhook.id, page);
  return { items: deliveries.map((delivery) => deliveryAnswer(ctx.culture, delivery)), totalCount };
}

/** Returns headers and bodies, which the list does not contain. */
export async function readExchange(ctx: Ctx, deliveryId: string): Promise<WebhookExchange> {
  const delivery = await findDelivery(ctx.db, deliveryId);
  if (!delivery) throw new DomainError('delivery_not_found');
  return exchangeAnswer(delivery);
}

/** Sends the same message again to the webhook with its current settings. The first delivery stays in the log unchanged. */
export function resendDelivery(ctx: Ctx, deliveryId: string): Promise<{ deliveryId: string }> {
  return transact(ctx, async (ctx) => {
    const delivery = await findDelivery(ctx.db, deliveryId);
    const webhook = delivery && (await findWebhook(ctx.db, delivery.webhook_id));
    if (!delivery || !webhook || delivery.document_id === null) throw new DomainError('delivery_not_found');
    if (isExportEvent(delivery.event))
      throw new DomainError('state_conflict', { reason: { code: 'delivery_belongs_to_export' } });
    if (delivery.state === 'Waiting') throw new DomainError('state_conflict', { reason: { code: 'delivery_waiting' } });
    const { tenantId } = ctx.actor;
    const again = waitingDelivery({
      tenantId,
      webhookId: webhook.id,
      messageId: delivery.message_id,
      event: delivery.event,
      documentId: delivery.document_id,
      url: webhook.url,
      at: ctx.now(),
    });
    await insertDeliveries(ctx.db, [{ ...again, is_test: delivery.is_test }]);
    await enqueue(ctx.db, 'deliver-webhook', { tenantId, deliveryId: again.id }, { key: again.id });
    await recordAudit(ctx, 'webhook.resent', {
      documentId: delivery.document_id,
      details: { webhookId: webhook.id, name: webhook.name, messageId: delivery.message_id },
    });
    return { deliveryId: again.id };
  });
}
