import type { Contract } from '#contract/contract.ts';
import { exportCsv, exportTrail } from './export-audit.ts';
import { readAudit } from './read-audit.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const auditBffRoutes: Handlers<Omit<Contract['auditBff'], 'trail'>> = {
  list: ({ ctx, query }) => readAudit(ctx, query),
  export: ({ ctx, query: { format, ...filter } }) =>
    format === 'csv' ? exportCsv(ctx, filter, 'audit-log.csv') : exportTrail(ctx, filter, 'audit-log.json'),
};
