import type { Contract } from '#contract/contract.ts';
import { pushKeysOf, subscribeDevice, unsubscribeDevice } from './devices.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const pushBffRoutes: Handlers<Contract['pushBff']> = {
  key: async ({ ctx }) => ({ publicKey: (await pushKeysOf(ctx)).publicKey }),
  subscribe: ({ ctx, body }) => subscribeDevice(ctx, body),
  unsubscribe: ({ ctx, body }) => unsubscribeDevice(ctx, body.endpoint),
};
