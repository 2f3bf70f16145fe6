import { giveUpRows, runImport } from '#service/domain/external-data-tables/import-rows.ts';
import type { JobPayload } from '#service/queue/jobs.ts';
import type { Handler } from '#service/queue/start-workers.ts';
import type { JobParts } from './job-parts.ts';
import { systemCtx } from './system-ctx.ts';

export const importDataTableJob =
  (parts: JobParts): Handler<'import-data-table'> =>
  ({ tenantId, importId }, { id }) =>
    runImport(systemCtx(parts, tenantId, id), importId);

export const giveUpImport = (parts: JobParts, { tenantId, importId }: JobPayload<'import-data-table'>): Promise<void> =>
  giveUpRows(systemCtx(parts, tenantId, importId), importId);
