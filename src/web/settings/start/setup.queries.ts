import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { exportFormatDefinitions } from '#contract/core/export-formats.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { api } from '#web/platform/api/client.ts';
import { nameOf } from '#web/platform/api/named-file.ts';
import { saveFile } from '#web/ui/save-file.ts';

export type SetupState = Result<Contract['setupBff']['read']>;
export type SetupSample = NonNullable<SetupState['sample']>;

export const setupQueries = {
  /** Refetched whenever a document changes. */
  state: () =>
    queryOptions({
      queryKey: [...documentQueries.all, 'setup'],
      queryFn: ({ signal }) => api.setupBff.read(undefined, { signal }),
      // The other steps change on other pages.
      staleTime: 0,
    }),
};

const meta = { invalidates: [documentQueries.all], handlesError: true };
/** Format that everybody can open. */
const exportFormat = 'Xlsx';

export const setupMutations = {
  addSample: mutationOptions({ mutationFn: () => api.setupBff.addSample(), meta }),
  /** Creates the file first: a document whose file could not be written must not count as exported. */
  exportSample: mutationOptions({
    mutationFn: async ({ documentId, fileName }: SetupSample) => {
      const blob = await api.exportQueue.exportFile({ params: { documentId }, query: { exportFormat } });
      await api.exportQueue.markAsExported({ body: [{ documentId }] });
      saveFile(blob, nameOf(blob) ?? `${fileName.replace(/\.[^.]+$/, '')}.${exportFormatDefinitions[exportFormat].extension}`);
    },
    meta,
  }),
};
