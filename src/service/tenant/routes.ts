import type { Contract } from '#contract/contract.ts';
import { readTenant } from './read-tenant.ts';
import { setFeatures } from './set-features.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const tenantRoutes: Handlers<Contract['tenant']> = {
  get: async ({ ctx }) => {
    const { id, name } = await readTenant(ctx);
    return { id, name };
  },
  features: async ({ ctx }) => (await readTenant(ctx)).features,
  setFeatures: ({ ctx, body }) => setFeatures(ctx, body),
};
