import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';

/** How much waits for the person's decision. Apart from the rest of approval, since every page shows it. */
export const approvalCountQuery = () =>
  queryOptions({
    queryKey: [...documentQueries.all, 'counts', 'approval inbox'],
    queryFn: async ({ signal }) => (await api.approvalBff.inboxCounts(undefined, { signal })).waiting,
    meta: { handlesError: true },
  });
