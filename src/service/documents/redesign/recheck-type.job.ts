import { recheckType } from './recheck-type.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';

export const recheckTypeJob =
  (parts: JobParts): Handler<'recheck-type'> =>
  ({ tenantId, documentType }, { id, signal }) =>
    recheckType(systemCtx(parts, tenantId, id), documentType, signal);
