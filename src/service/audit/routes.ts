import type { Contract } from '#contract/contract.ts';
import { exportCsv, exportTrail } from './export-audit.ts';
import { readAudit } from './read-audit.ts';
import { text } from '#service/platform/texts/text.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const auditBffRoutes: Handlers<Omit<Contract['auditBff'], 'trail'>> = {
  list: ({ ctx, query }) => readAudit(ctx, query),
  export: ({ ctx, query: { format, ...filter } }) => {
    // the times in the file are UTC too
    const date = ctx.now().toISOString().slice(0, 10);
    const fileName = text(ctx.culture, 'fileName.auditLog', { date, extension: format });
    return format === 'csv' ? exportCsv(ctx, filter, fileName) : exportTrail(ctx, filter, fileName);
  },
};
