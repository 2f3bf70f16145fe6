import type { Contract } from '#contract/contract.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';
import { visibilityOf } from '#service/documents/core/policy.ts';
import { markAsExported } from './mark-exported.ts';
import { sumQueue } from './queue.store.ts';
import { readLosses } from './read-losses.ts';

export const exportsBffRoutes: Handlers<Contract['exportsBff']> = {
  losses: async ({ ctx, body }) => ({ documents: await readLosses(ctx, body.documentIds, body.exportFormat) }),
  summary: async ({ ctx }) => ({ sums: await sumQueue(ctx.db, visibilityOf(ctx.actor)) }),
  mark: ({ ctx, body }) =>
    markAsExported(
      ctx,
      body.documents.map(({ documentId, number }) => ({
        documentId,
        accountingDocumentNumber: number ?? null,
        exportType: null,
        exportedByApplicationName: null,
      })),
      { exportedOn: body.exportedOn ?? undefined, pathOf: (index) => `body.documents.${index}` },
    ),
};
