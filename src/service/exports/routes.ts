import type { Contract } from '#contract/contract.ts';
import { exportArchive } from './export-archive.ts';
import { exportFile } from './export-file.ts';
import { listQueue, listQueueIds } from './list-queue.ts';
import { markAsExportFailure } from './mark-export-failure.ts';
import { markAsExported } from './mark-exported.ts';
import { queueDocuments } from './queue-documents.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

const byHand = { accountingDocumentNumber: null, exportType: null, exportedByApplicationName: null };

export const exportQueueRoutes: Handlers<Contract['exportQueue']> = {
  list: async ({ ctx, body }) => {
    const { documents, ...paging } = await listQueue(ctx, body.filter, body.control);
    return {
      list: documents,
      items: documents.map(({ documentId: id, fileName, state }) => ({ id, fileName, state })),
      ...paging,
    };
  },
  listIds: async ({ ctx, body }) => {
    const page = await listQueueIds(ctx, body.filter, body.control);
    return { ...page, items: page.list.map(({ documentId }) => documentId) };
  },
  exportFile: ({ ctx, params, query }) => exportFile(ctx, params.documentId, query.exportFormat),
  exportFiles: ({ ctx, body, query }) => exportArchive(ctx, body, query.exportFormat),
  add: ({ ctx, body }) => queueDocuments(ctx, [body.documentId]),
  addMany: ({ ctx, body }) => queueDocuments(ctx, body),
  markAsExported: ({ ctx, body }) =>
    markAsExported(
      ctx,
      body.map((mark) => ({
        documentId: mark.documentId,
        accountingDocumentNumber: mark.accoutingProviderDocumentNumber ?? null,
        exportType: mark.exportType ?? null,
        exportedByApplicationName: mark.exportedByApplicationName ?? null,
      })),
    ),
  markAsExportFailure: ({ ctx, body }) =>
    markAsExportFailure(
      ctx,
      body.map(({ documentId, errorMessage }) => ({ documentId, errorMessage: errorMessage ?? null })),
    ),
  markOneAsExported: ({ ctx, params }) => markAsExported(ctx, [{ documentId: params.documentId, ...byHand }]),
};
