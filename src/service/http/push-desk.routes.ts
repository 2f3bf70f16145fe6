import type { Contract } from '#contract/contract.ts';
import { pushKeysOf, subscribeDevice, unsubscribeDevice } from '#service/domain/push/devices.ts';
import type { Handlers } from './handlers.ts';

export const pushDeskRoutes: Handlers<Contract['pushDesk']> = {
  key: async ({ ctx }) => ({ publicKey: (await pushKeysOf(ctx)).publicKey }),
  subscribe: ({ ctx, body }) => subscribeDevice(ctx, body),
  unsubscribe: ({ ctx, body }) => unsubscribeDevice(ctx, body.endpoint),
};
