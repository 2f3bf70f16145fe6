import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditFilter } from '#contract/audit/bff.ts';
import { api } from './client.ts';

const pageSize = 100;

/** An action of the log, or a noun for all of them; of which one, where there are several, by a text that its details have. */
export type ChangedAs = { action: string; id?: string | undefined };

export const auditQueries = {
  /** Newest first, a page after the other. */
  list: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: ['audit', filter],
      queryFn: ({ pageParam, signal }) =>
        api.auditBff.list(
          { query: { ...filter, take: pageSize, ...(pageParam === '' ? {} : { before: pageParam }) } },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
      meta: { handlesError: true },
    }),
  /** Who changed it last; `version` names the state that this made. Who may not read the log is not told, and neither is anything lost. */
  lastToChange: ({ action, id = '' }: ChangedAs, version: unknown) =>
    queryOptions({
      queryKey: ['audit', 'last', action, id, version],
      queryFn: async ({ signal }) => {
        const { rows } = await api.auditBff.list({ query: { action, take: 20 } }, { signal });
        return rows.find(({ details }) => JSON.stringify(details).includes(id))?.person ?? null;
      },
      retry: false,
      meta: { handlesError: true },
    }),
};

export const exportAudit = (filter: AuditFilter, format: 'csv' | 'json'): Promise<Blob> =>
  api.auditBff.export({ query: { ...filter, format } });

export const exportTrail = (documentId: string, format: 'pdf' | 'json'): Promise<Blob> =>
  api.auditBff.trail({ params: { documentId }, query: { format } });
