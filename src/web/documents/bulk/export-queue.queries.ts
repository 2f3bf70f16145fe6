import { mutationOptions } from '@tanstack/react-query';
import type { ExportFormat } from '#contract/core/export-formats.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from '../core/documents.queries.ts';

const invalidates = [documentQueries.all];
type QueueOutcome = { queued: number; refused: number };

/**
 * The service queues all documents or none. If it refuses a request, each document is queued separately, so that one document does not
 * block the rest.
 */
async function queueForExport(ids: string[]): Promise<QueueOutcome> {
  try {
    await api.exportQueue.addMany({ body: ids });
    return { queued: ids.length, refused: 0 };
  } catch (error) {
    if (!isConflict(error) || ids.length === 1) throw error;
  }
  let queued = 0;
  for (const documentId of ids) {
    try {
      await api.exportQueue.add({ body: { documentId } });
      queued += 1;
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  return { queued, refused: ids.length - queued };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

export const exportMutations = {
  queue: mutationOptions({ mutationFn: queueForExport, meta: { invalidates } }),
  markExported: mutationOptions({
    mutationFn: ({
      ids,
      numbers,
      exportedOn,
    }: {
      ids: string[];
      numbers: Readonly<Record<string, string>>;
      exportedOn?: string;
    }) =>
      exportedOn === undefined
        ? api.exportQueue.markAsExported({
            body: ids.map((documentId) => ({
              documentId,
              ...(numbers[documentId] && { accoutingProviderDocumentNumber: numbers[documentId] }),
            })),
          })
        : api.exportsBff.mark({
            body: {
              documents: ids.map((documentId) => ({ documentId, ...(numbers[documentId] && { number: numbers[documentId] }) })),
              exportedOn,
            },
          }),
    meta: { invalidates },
  }),
  markFailed: mutationOptions({
    mutationFn: ({ ids, reason }: { ids: string[]; reason: string }) =>
      api.exportQueue.markAsExportFailure({ body: ids.map((documentId) => ({ documentId, errorMessage: reason })) }),
    meta: { invalidates },
  }),
};

type Wanted = { exportFormat?: ExportFormat; signal: AbortSignal };

export const fetchExport = (documentId: string, { exportFormat, signal }: Wanted): Promise<Blob> =>
  api.exportQueue.exportFile({ params: { documentId }, query: exportFormat ? { exportFormat } : {} }, { signal });

/** Returns an archive. */
export const fetchExports = (ids: string[], { exportFormat, signal }: Wanted): Promise<Blob> =>
  api.exportQueue.exportFiles({ body: ids, ...(exportFormat ? { query: { exportFormat } } : {}) }, { signal });
