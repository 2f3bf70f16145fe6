import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call } from '#contract/core/endpoint.ts';
import type { ServiceAnswer } from '#web/platform/api/calls.ts';
import { api } from '#web/platform/api/client.ts';
import { ifMatch } from '#web/platform/api/if-match.ts';

type Nouns = Contract['clientApplications'];
export type ClientApplication = ServiceAnswer<'clientApplicationsBff', 'list'>[number];
export type GraceHours = Call<Contract['clientApplicationsBff']['rotateSecret']>['body']['graceHours'];
export type NewClientApplication = Call<Nouns['create']>['body'];
type Change = Call<Nouns['update']>['body'];

const all = ['clientApplications'] as const;

export const clientApplicationQueries = {
  list: () =>
    queryOptions({
      queryKey: all,
      queryFn: ({ signal }) => api.clientApplicationsBff.list(undefined, { signal }),
    }),
};

const meta = { invalidates: [all], handlesError: true };

export const clientApplicationMutations = {
  create: mutationOptions({ mutationFn: (body: NewClientApplication) => api.clientApplications.create({ body }), meta }),
  update: mutationOptions({
    mutationFn: ({ id, version, change }: { id: string; version: number | undefined; change: Change }) =>
      api.clientApplications.update({ params: { client_application_id: id }, body: change }, ifMatch(version)),
    meta,
  }),
  rotateSecret: mutationOptions({
    mutationFn: ({ id, graceHours }: { id: string; graceHours: GraceHours }) =>
      api.clientApplicationsBff.rotateSecret({ params: { clientApplicationId: id }, body: { graceHours } }),
    meta,
  }),
  deactivate: mutationOptions({
    mutationFn: (id: string) => api.clientApplications.remove({ params: { client_application_id: id } }),
    meta,
  }),
};
