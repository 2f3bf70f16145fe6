import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const enumValueQueries = {
  /** The options of all enum fields of a type, by field. */
  ofType: (documentType: string, culture: string) =>
    queryOptions({
      queryKey: ['types', 'enumValues', documentType, culture],
      queryFn: ({ signal }) => api.documentTypes.enumValues({ params: { documentType, culture } }, { signal }),
      staleTime: 5 * 60_000,
    }),
};
