import { queryOptions } from '@tanstack/react-query';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { api } from '#web/platform/api/client.ts';

export const exportQueueQueries = {
  /** Refetched whenever a document changes. */
  summary: () =>
    queryOptions({
      queryKey: [...documentQueries.all, 'exportSummary'],
      queryFn: () => api.exportsBff.summary({}),
      meta: { handlesError: true },
    }),
};
