import type { Contract } from '#contract/contract.ts';
import { exportDocumentTrail } from './export-document-trail.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const documentTrailRoutes: Handlers<Pick<Contract['auditBff'], 'trail'>> = {
  trail: ({ ctx, params, query }) => exportDocumentTrail(ctx, params.documentId, query.format),
};
