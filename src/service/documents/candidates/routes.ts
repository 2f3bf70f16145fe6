import type { Contract } from '#contract/contract.ts';
import { readBox } from './read-box.ts';
import { readCandidates } from './read-candidates.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const candidatesBffRoutes: Handlers<Contract['candidatesBff']> = {
  ofDocument: ({ ctx, params, signal }) => readCandidates(ctx, params.documentId, signal),
  readBox: ({ ctx, params, body, signal }) => readBox(ctx, params.documentId, params.pageIndex, body, signal),
};
