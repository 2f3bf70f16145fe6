import type { Contract } from '#contract/contract.ts';
import { readImpact } from './read-impact.ts';
import { tryDesign, tryExpression } from './try-design.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

/** Endpoints that show what a draft of a type would change in existing documents. */
export const redesignRoutes: Handlers<Pick<Contract['documentTypesBff'], 'impact' | 'tryOn' | 'tryExpression'>> = {
  impact: ({ ctx, params, body }) => readImpact(ctx, params.documentType, body),
  tryOn: ({ ctx, params, body }) => tryDesign(ctx, params.documentType, body.documentId, body.draft),
  tryExpression: ({ ctx, params, body }) => tryExpression(ctx, params.documentType, body),
};
