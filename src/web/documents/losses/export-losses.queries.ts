import { queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { type ExportFormat, maxLossDocuments } from '#contract/core/export-formats.ts';
import { api } from '#web/platform/api/client.ts';

type DocumentReport = Result<Contract['exportsBff']['losses']>['documents'][number];

export const exportLossQueries = {
  of: (documentIds: readonly string[], format: ExportFormat | undefined) =>
    queryOptions({
      queryKey: ['exportLosses', format ?? null, documentIds],
      queryFn: async ({ signal }) => {
        const documents: DocumentReport[] = [];
        for (let at = 0; at < documentIds.length; at += maxLossDocuments) {
          const body = { documentIds: documentIds.slice(at, at + maxLossDocuments), ...(format ? { exportFormat: format } : {}) };
          documents.push(...(await api.exportsBff.losses({ body }, { signal })).documents);
        }
        return { documents };
      },
      // Values may have changed since.
      staleTime: 0,
      gcTime: 0,
      // The download itself reports the error.
      retry: false,
      meta: { handlesError: true },
    }),
};
