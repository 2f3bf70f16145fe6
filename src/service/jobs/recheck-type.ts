import { recheckType } from '#service/domain/document-types/recheck-type.ts';
import type { Handler } from '#service/queue/start-workers.ts';
import type { JobParts } from './job-parts.ts';
import { systemCtx } from './system-ctx.ts';

export const recheckTypeJob =
  (parts: JobParts): Handler<'recheck-type'> =>
  ({ tenantId, documentType }, { id, signal }) =>
    recheckType(systemCtx(parts, tenantId, id), documentType, signal);
