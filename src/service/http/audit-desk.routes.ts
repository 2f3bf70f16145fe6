import type { Contract } from '#contract/contract.ts';
import { exportCsv, exportTrail } from '#service/domain/audit/export-audit.ts';
import { exportDocumentTrail } from '#service/domain/audit/export-document-trail.ts';
import { readAudit } from '#service/domain/audit/read-audit.ts';
import type { Handlers } from './handlers.ts';

export const auditDeskRoutes: Handlers<Contract['auditDesk']> = {
  list: ({ ctx, query }) => readAudit(ctx, query),
  export: ({ ctx, query: { format, ...filter } }) =>
    format === 'csv' ? exportCsv(ctx, filter, 'audit-log.csv') : exportTrail(ctx, filter, 'audit-log.json'),
  trail: ({ ctx, params, query }) => exportDocumentTrail(ctx, params.documentId, query.format),
};
