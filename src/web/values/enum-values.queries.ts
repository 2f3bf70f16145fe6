import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';

export const enumValueQueries = {
  /** Options of all enum fields of a type, by field. */
  ofType: (documentType: string, culture: string) =>
    queryOptions({
      queryKey: ['types', 'enumValues', documentType, culture],
      queryFn: ({ signal }) => api.documentTypes.enumValues({ params: { documentType, culture } }, { signal }),
      staleTime: 5 * 60_000,
    }),
  /** Rows of an external data table that contain the words, best match first. */
  search: (tableName: string, query: string, take: number) =>
    queryOptions({
      queryKey: ['tables', 'search', tableName, query, take],
      queryFn: ({ signal }) =>
        api.externalDataTables.search(
          { params: { tableName }, query: { query: query.slice(0, 200), skip: 0, take } },
          { signal },
        ),
      staleTime: 60_000,
    }),
};
