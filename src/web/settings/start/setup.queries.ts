import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { exportFormatDefinitions } from '#contract/core/export-formats.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { api } from '#web/platform/api/client.ts';
import { saveFile } from '#web/ui/save-file.ts';

export type SetupState = Result<Contract['setupBff']['read']>;
export type SetupSample = NonNullable<SetupState['sample']>;

export const setupQueries = {
  /** Asked for again whenever a document has changed. */
  state: () =>
    queryOptions({
      queryKey: [...documentQueries.all, 'setup'],
      queryFn: ({ signal }) => api.setupBff.read(undefined, { signal }),
      // what else is set up changes on other pages
      staleTime: 0,
    }),
};

const meta = { invalidates: [documentQueries.all], handlesError: true };
/** Everybody can open it. */
const exportFormat = 'Xlsx';

export const setupMutations = {
  addSample: mutationOptions({ mutationFn: () => api.setupBff.addSample(), meta }),
  /** The file first: what could not be written was not exported. */
  exportSample: mutationOptions({
    mutationFn: async ({ documentId, fileName }: SetupSample) => {
      const blob = await api.exportQueue.exportFile({ params: { documentId }, query: { exportFormat } });
      await api.exportQueue.markAsExported({ body: [{ documentId }] });
      saveFile(blob, `${fileName.replace(/\.[^.]+$/, '')}.${exportFormatDefinitions[exportFormat].extension}`);
    },
    meta,
  }),
};
