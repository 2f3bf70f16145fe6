import type { Contract } from '#contract/contract.ts';
import { readOperation } from './read-operation.ts';
import { startOperation } from './start-operation.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const extractionRoutes: Handlers<Contract['extraction']> = {
  start: async ({ ctx, file, query }) => ({
    operationId: await startOperation(ctx, file, { ...query, firstPagesOnly: query.extractFirstPageIndicesOnly }),
  }),
  startJson: async ({ ctx, file, body }) => ({
    operationId: await startOperation(ctx, file, { ...body, firstPagesOnly: body.extractFirstPageIndicesOnly }),
  }),
  get: ({ ctx, params, query }) => readOperation(ctx, params.operationId, query.exportFormat),
};
