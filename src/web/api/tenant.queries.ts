import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/endpoint.ts';
import { api } from './client.ts';
import { deskQueries } from './desk.queries.ts';

export type ExportSettings = Result<Contract['tenantDesk']['exportSettings']>;
export type Features = Call<Contract['tenant']['setFeatures']>['body'];

const all = ['tenant'] as const;

export const tenantQueries = {
  features: () =>
    queryOptions({ queryKey: [...all, 'features'], queryFn: ({ signal }) => api.tenant.features(undefined, { signal }) }),
  exportSettings: () =>
    queryOptions({
      queryKey: [...all, 'exportSettings'],
      queryFn: ({ signal }) => api.tenantDesk.exportSettings(undefined, { signal }),
    }),
};

// who is signed in is told the features of his tenant too
const meta = { invalidates: [all, deskQueries.me().queryKey], handlesError: true };

export const tenantMutations = {
  setFeatures: mutationOptions({ mutationFn: (body: Features) => api.tenant.setFeatures({ body }), meta }),
  setExport: mutationOptions({ mutationFn: (body: ExportSettings) => api.tenantSettings.setExport({ body }), meta }),
};
