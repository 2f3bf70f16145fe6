import type { Contract } from '#contract/contract.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';
import { changeProvider, createProvider, readProviders, removeProvider, testProvider } from './providers.ts';

export const identityProvidersBffRoutes: Handlers<Contract['identityProvidersBff']> = {
  list: ({ ctx }) => readProviders(ctx),
  create: ({ ctx, body }) => createProvider(ctx, body),
  update: ({ ctx, params, body, ifMatch }) => changeProvider(ctx, params.providerId, body, ifMatch),
  remove: ({ ctx, params }) => removeProvider(ctx, params.providerId),
  test: ({ ctx, params }) => testProvider(ctx, params.providerId),
};
