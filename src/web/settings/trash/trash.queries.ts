import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';

const pageSize = 100;

export const trashQueries = {
  /** Latest deletions first. The key is nested under the document keys, so that restoring or deleting invalidates it. */
  list: () =>
    infiniteQueryOptions({
      queryKey: [...documentQueries.all, 'list', 'trash'],
      queryFn: ({ pageParam, signal }) => api.trashBff.list({ query: { skip: pageParam, take: pageSize } }, { signal }),
      initialPageParam: 0,
      getNextPageParam: ({ totalCount }, pages) => {
        const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
        return loaded < totalCount ? loaded : undefined;
      },
      meta: { handlesError: true },
    }),
};
