import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import { api } from '#web/platform/api/client.ts';
import { ifMatch } from '#web/platform/api/if-match.ts';

type Nouns = Contract['identityProvidersBff'];
export type Provider = Result<Nouns['list']>['providers'][number];
export type ProviderDraft = Call<Nouns['create']>['body'];

const all = ['identityProviders'] as const;
const meta = { invalidates: [all], handlesError: true };

export const providerQueries = {
  list: () => queryOptions({ queryKey: all, queryFn: ({ signal }) => api.identityProvidersBff.list(undefined, { signal }) }),
};

export const providerMutations = {
  create: mutationOptions({ mutationFn: (body: ProviderDraft) => api.identityProvidersBff.create({ body }), meta }),
  update: mutationOptions({
    mutationFn: ({ id, version, draft }: { id: string; version: number; draft: ProviderDraft }) =>
      api.identityProvidersBff.update({ params: { providerId: id }, body: draft }, ifMatch(version)),
    meta,
  }),
  remove: mutationOptions({
    mutationFn: (providerId: string) => api.identityProvidersBff.remove({ params: { providerId } }),
    meta,
  }),
  test: mutationOptions({
    mutationFn: (providerId: string) => api.identityProvidersBff.test({ params: { providerId } }),
    meta: { handlesError: true },
  }),
};
