import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';

/**
 * Returns the query for the number of documents waiting for the user's decision. Kept apart from the other approval queries because every
 * page shows it.
 */
export const approvalCountQuery = () =>
  queryOptions({
    queryKey: [...documentQueries.all, 'counts', 'approval inbox'],
    queryFn: async ({ signal }) => (await api.approvalBff.inboxCounts(undefined, { signal })).waiting,
    meta: { handlesError: true },
  });
