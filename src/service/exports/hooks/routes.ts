import type { Contract } from '#contract/contract.ts';
import { testWebhook } from './test-webhook.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

/** Testing a webhook belongs to the exports because an export event sends a real exported file. */
export const webhookTestRoutes: Handlers<Pick<Contract['webhooks'], 'test'>> = {
  test: ({ ctx, params, body }) => testWebhook(ctx, params.webhookId, body.documentId ?? null),
};
