import { mutationOptions } from '@tanstack/react-query';
import type { Feature } from '#contract/tenant/v1.ts';
import { api } from '#web/platform/api/client.ts';
import { meQueries } from '#web/platform/api/me.queries.ts';

export const featureMutations = {
  set: mutationOptions({
    mutationFn: (body: { features: Feature[]; was: Feature[] }) => api.tenantBff.setFeatures({ body }),
    // The current user's data contains the features of the tenant.
    meta: { invalidates: [['tenant'], meQueries.me().queryKey], handlesError: true },
  }),
};
