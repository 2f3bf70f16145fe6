import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditFilter } from '#contract/endpoints/audit-desk.ts';
import { api } from './client.ts';

const pageSize = 100;

export const auditQueries = {
  /** Newest first, a page after the other. */
  list: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: ['audit', filter],
      queryFn: ({ pageParam, signal }) =>
        api.auditDesk.list(
          { query: { ...filter, take: pageSize, ...(pageParam === '' ? {} : { before: pageParam }) } },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
      meta: { handlesError: true },
    }),
};

export const exportAudit = (filter: AuditFilter, format: 'csv' | 'json'): Promise<Blob> =>
  api.auditDesk.export({ query: { ...filter, format } });

export const exportTrail = (documentId: string, format: 'pdf' | 'json'): Promise<Blob> =>
  api.auditDesk.trail({ params: { documentId }, query: { format } });
