import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditFilter } from '#contract/audit/bff.ts';
import { api } from './client.ts';

const pageSize = 100;

/** An action of the audit log, or a noun for all of its actions. `id` is a text in the details that identifies one of several objects. */
export type ChangedAs = { action: string; id?: string | undefined };

export const auditQueries = {
  /** Newest first, page by page. */
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
  /**
   * Returns who made the last change; `version` identifies the resulting state. Users who may not read the audit log get no result, which
   * is not reported as an error.
   */
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
