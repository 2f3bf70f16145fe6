import { queryOptions } from '@tanstack/react-query';
import type { ExportFormat } from '#contract/core/export-formats.ts';
import { api } from '#web/platform/api/client.ts';

export const exportLossQueries = {
  of: (documentIds: readonly string[], format: ExportFormat | undefined) =>
    queryOptions({
      queryKey: ['exportLosses', format ?? null, documentIds],
      queryFn: () =>
        api.exportsBff.losses({ body: { documentIds: [...documentIds], ...(format ? { exportFormat: format } : {}) } }),
      // Values may have changed since.
      staleTime: 0,
      gcTime: 0,
      // The download itself reports the error.
      retry: false,
      meta: { handlesError: true },
    }),
};
