import { deliverWebhook, giveUpDelivery } from '#service/domain/webhooks/deliver-webhook.ts';
import type { JobPayload } from '#service/queue/jobs.ts';
import type { Handler } from '#service/queue/start-workers.ts';
import type { JobParts } from './job-parts.ts';
import { systemCtx } from './system-ctx.ts';

export const deliverWebhookJob =
  (parts: JobParts): Handler<'deliver-webhook'> =>
  ({ tenantId, deliveryId }, { id, signal }) =>
    deliverWebhook(systemCtx(parts, tenantId, id), deliveryId, signal);

export const giveUpWebhook = (parts: JobParts, { tenantId, deliveryId }: JobPayload<'deliver-webhook'>): Promise<void> =>
  giveUpDelivery(systemCtx(parts, tenantId, deliveryId), deliveryId);
