import type { Contract } from '#contract/contract.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';
import { listTouchless, readTouchless, simulateTouchless } from './read-touchless.ts';
import { setTouchless } from './set-touchless.ts';

export const touchlessBffRoutes: Handlers<Contract['touchlessBff']> = {
  list: ({ ctx }) => listTouchless(ctx),
  get: ({ ctx, params }) => readTouchless(ctx, params.documentType),
  simulate: ({ ctx, params, body }) => simulateTouchless(ctx, params.documentType, body),
  set: ({ ctx, params, body }) => setTouchless(ctx, params.documentType, body),
};
