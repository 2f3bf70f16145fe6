import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { TouchlessSettings } from '#contract/document-types/touchless.ts';
import type { Contract } from '#contract/contract.ts';
import type { Call } from '#contract/core/endpoint.ts';
import { api } from '#web/platform/api/client.ts';

const all = ['touchless'] as const;

export const touchlessQueries = {
  list: () => queryOptions({ queryKey: [...all, 'list'], queryFn: ({ signal }) => api.touchlessBff.list(undefined, { signal }) }),
  rule: (documentType: string) =>
    queryOptions({
      queryKey: [...all, 'rule', documentType],
      queryFn: ({ signal }) => api.touchlessBff.get({ params: { documentType } }, { signal }),
    }),
  simulation: (documentType: string, { rule, promise }: TouchlessSettings) =>
    queryOptions({
      queryKey: [...all, 'simulation', documentType, rule, promise],
      queryFn: ({ signal }) => api.touchlessBff.simulate({ params: { documentType }, body: { rule, promise } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

type Saved = Call<Contract['touchlessBff']['set']>['body'];

export const touchlessMutations = {
  set: mutationOptions({
    mutationFn: ({ documentType, ...body }: Saved & { documentType: string }) =>
      api.touchlessBff.set({ params: { documentType }, body }),
    meta: { invalidates: [all], handlesError: true },
  }),
};
