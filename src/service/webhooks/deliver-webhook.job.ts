import { deliverWebhook, giveUpDelivery } from './deliver-webhook.ts';
import type { JobPayload } from '#service/platform/queue/jobs.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';

export const deliverWebhookJob =
  (parts: JobParts): Handler<'deliver-webhook'> =>
  ({ tenantId, deliveryId }, { id, signal }) =>
    deliverWebhook(systemCtx(parts, tenantId, id), deliveryId, signal);

export const giveUpWebhook = (parts: JobParts, { tenantId, deliveryId }: JobPayload<'deliver-webhook'>): Promise<void> =>
  giveUpDelivery(systemCtx(parts, tenantId, deliveryId), deliveryId);
