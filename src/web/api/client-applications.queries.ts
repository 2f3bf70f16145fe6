import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/endpoint.ts';
import { api } from './client.ts';

type Nouns = Contract['clientApplications'];
export type ClientApplication = Result<Nouns['list']>['list'][number];
export type NewClientApplication = Call<Nouns['create']>['body'];
type Change = Call<Nouns['update']>['body'];

const all = ['clientApplications'] as const;

export const clientApplicationQueries = {
  list: () =>
    queryOptions({
      queryKey: all,
      queryFn: async ({ signal }) => (await api.clientApplications.list(undefined, { signal })).list,
    }),
};

const meta = { invalidates: [all], handlesError: true };

export const clientApplicationMutations = {
  create: mutationOptions({ mutationFn: (body: NewClientApplication) => api.clientApplications.create({ body }), meta }),
  update: mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: Change }) =>
      api.clientApplications.update({ params: { client_application_id: id }, body: change }),
    meta,
  }),
  deactivate: mutationOptions({
    mutationFn: (id: string) => api.clientApplications.remove({ params: { client_application_id: id } }),
    meta,
  }),
};
