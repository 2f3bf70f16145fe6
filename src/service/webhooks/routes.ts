import type { Contract } from '#contract/contract.ts';
import { listDeliveries, readExchange, resendDelivery } from './deliveries.ts';
import { createWebhook, listWebhooks, removeWebhook, rotateSecret, updateWebhook } from './manage-webhooks.ts';
import { changeWebhookSettings, readWebhookSettings } from './webhook-settings.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const webhooksRoutes: Handlers<Omit<Contract['webhooks'], 'test'>> = {
  list: async ({ ctx }) => ({ items: await listWebhooks(ctx) }),
  create: ({ ctx, body }) => createWebhook(ctx, body),
  update: ({ ctx, params, body, ifMatch }) => updateWebhook(ctx, params.webhookId, body, ifMatch),
  remove: ({ ctx, params }) => removeWebhook(ctx, params.webhookId),
  rotateSecret: ({ ctx, params }) => rotateSecret(ctx, params.webhookId),
  deliveries: ({ ctx, params, query }) => listDeliveries(ctx, params.webhookId, query),
  settings: ({ ctx }) => readWebhookSettings(ctx),
  changeSettings: ({ ctx, body }) => changeWebhookSettings(ctx, body),
  exchange: ({ ctx, params }) => readExchange(ctx, params.deliveryId),
  resend: ({ ctx, params }) => resendDelivery(ctx, params.deliveryId),
};
