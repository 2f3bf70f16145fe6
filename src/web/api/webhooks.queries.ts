import { queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/endpoint.ts';
import { api } from './client.ts';

type Nouns = Contract['webhooks'];
export type Webhook = Result<Nouns['list']>['items'][number];

const all = ['webhooks'] as const;

export const webhookQueries = {
  list: () =>
    queryOptions({ queryKey: all, queryFn: async ({ signal }) => (await api.webhooks.list(undefined, { signal })).items }),
};
