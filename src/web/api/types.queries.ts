import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

const hourMs = 3_600_000;

export const typeQueries = {
  active: (culture: string) =>
    queryOptions({
      queryKey: ['types', 'active', culture],
      queryFn: ({ signal }) => api.documentTypes.active({ query: { culture } }, { signal }),
      staleTime: hourMs,
    }),
};

export const unitQueries = {
  list: () =>
    queryOptions({
      queryKey: ['units', 'list'],
      queryFn: ({ signal }) => api.accountingUnits.list({ body: {} }, { signal }),
      staleTime: hourMs,
    }),
};
