import type { Contract } from '#contract/contract.ts';
import { listDeliveries, readExchange, resendDelivery } from '#service/domain/webhooks/deliveries.ts';
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  updateWebhook,
} from '#service/domain/webhooks/manage-webhooks.ts';
import { testWebhook } from '#service/domain/webhooks/test-webhook.ts';
import { changeWebhookSettings, readWebhookSettings } from '#service/domain/webhooks/webhook-settings.ts';
import type { Handlers } from './handlers.ts';

export const webhooksRoutes: Handlers<Contract['webhooks']> = {
  list: async ({ ctx }) => ({ items: await listWebhooks(ctx) }),
  create: ({ ctx, body }) => createWebhook(ctx, body),
  update: ({ ctx, params, body, ifMatch }) => updateWebhook(ctx, params.webhookId, body, ifMatch),
  remove: ({ ctx, params }) => removeWebhook(ctx, params.webhookId),
  rotateSecret: ({ ctx, params }) => rotateSecret(ctx, params.webhookId),
  test: ({ ctx, params, body }) => testWebhook(ctx, params.webhookId, body.documentId ?? null),
  deliveries: ({ ctx, params, query }) => listDeliveries(ctx, params.webhookId, query),
  settings: ({ ctx }) => readWebhookSettings(ctx),
  changeSettings: ({ ctx, body }) => changeWebhookSettings(ctx, body),
  exchange: ({ ctx, params }) => readExchange(ctx, params.deliveryId),
  resend: ({ ctx, params }) => resendDelivery(ctx, params.deliveryId),
};
