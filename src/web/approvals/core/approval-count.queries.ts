import { queryOptions } from '@tanstack/react-query';
import { hasDesk } from '#web/platform/auth/with-credentials.ts';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';

/**
 * How much waits for the person's decision. Apart from the rest of approval, since every page shows it; the interface tells it only
 * document by document, which is not asked on every page.
 */
export const approvalCountQuery = () =>
  queryOptions({
    queryKey: [...documentQueries.all, 'counts', 'approval inbox'],
    queryFn: async ({ signal }) => (hasDesk() ? (await api.approvalBff.inboxCounts(undefined, { signal })).waiting : 0),
    meta: { handlesError: true },
  });
