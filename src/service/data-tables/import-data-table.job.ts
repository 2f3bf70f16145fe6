import { giveUpRows, runImport } from './import-rows.ts';
import type { JobPayload } from '#service/platform/queue/jobs.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';

export const importDataTableJob =
  (parts: JobParts): Handler<'import-data-table'> =>
  ({ tenantId, importId }, { id }) =>
    runImport(systemCtx(parts, tenantId, id), importId);

export const giveUpImport = (parts: JobParts, { tenantId, importId }: JobPayload<'import-data-table'>): Promise<void> =>
  giveUpRows(systemCtx(parts, tenantId, importId), importId);
