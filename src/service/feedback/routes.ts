import type { Contract } from '#contract/contract.ts';
import { sendFeedback } from './send-feedback.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const feedbackRoutes: Handlers<Contract['feedback']> = {
  sendMany: ({ ctx, body }) => sendFeedback(ctx, body.documentIds, body),
  send: ({ ctx, params, body }) => sendFeedback(ctx, [params.documentId], body),
};
