import type { Contract } from '#contract/contract.ts';
import { exportArchive } from '#service/domain/export/export-archive.ts';
import { exportFile } from '#service/domain/export/export-file.ts';
import { listQueue } from '#service/domain/export/list-queue.ts';
import { markAsExported, markAsExportFailure } from '#service/domain/export/mark-exported.ts';
import { queueDocuments } from '#service/domain/export/queue-documents.ts';
import type { Handlers } from './handlers.ts';

const byHand = { accountingDocumentNumber: null, exportType: null, exportedByApplicationName: null };

export const exportQueueRoutes: Handlers<Contract['exportQueue']> = {
  list: async ({ ctx, body }) => {
    const { documents, ...page } = await listQueue(ctx, body.filter, body.control);
    return {
      list: documents,
      items: documents.map(({ documentId: id, fileName }) => ({ id, fileName, state: 'Validated' as const })),
      ...page,
    };
  },
  listIds: async ({ ctx, body }) => {
    const { documents, ...page } = await listQueue(ctx, body.filter, body.control);
    const list = documents.map(({ documentId, externalDocumentId, accountingUnitId, accountingUnitExternalId, isValidated }) => ({
      documentId,
      externalDocumentId,
      accountingUnitId,
      accountingUnitExternalId,
      isValidated,
    }));
    return { list, items: list.map(({ documentId }) => documentId), ...page };
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
