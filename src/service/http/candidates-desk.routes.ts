import type { Contract } from '#contract/contract.ts';
import { readBox } from '#service/domain/documents/read-box.ts';
import { readCandidates } from '#service/domain/documents/read-candidates.ts';
import type { Handlers } from './handlers.ts';

export const candidatesDeskRoutes: Handlers<Contract['candidatesDesk']> = {
  ofDocument: ({ ctx, params, signal }) => readCandidates(ctx, params.documentId, signal),
  readBox: ({ ctx, params, body, signal }) => readBox(ctx, params.documentId, params.pageIndex, body, signal),
};
