import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { LanguageModelSettings } from '#contract/documents/language-model-bff.ts';
import { api } from '#web/platform/api/client.ts';

const all = ['language-model'] as const;
const pageSize = 20;

export const languageModelQueries = {
  state: () =>
    queryOptions({ queryKey: [...all, 'state'], queryFn: ({ signal }) => api.languageModelBff.read(undefined, { signal }) }),
  uses: () =>
    infiniteQueryOptions({
      queryKey: [...all, 'uses'],
      queryFn: ({ pageParam, signal }) => api.languageModelBff.uses({ query: { skip: pageParam, take: pageSize } }, { signal }),
      initialPageParam: 0,
      getNextPageParam: ({ totalCount }, pages) => {
        const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
        return loaded < totalCount ? loaded : undefined;
      },
      meta: { handlesError: true },
    }),
};

export const languageModelMutations = {
  set: mutationOptions({
    mutationFn: (body: { settings: LanguageModelSettings; host: string; was: LanguageModelSettings }) =>
      api.languageModelBff.set({ body }),
    meta: { invalidates: [all], handlesError: true },
  }),
};
