import type { JobParts } from '#service/platform/queue/job-parts.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { recheckRestOfQueue } from './recheck-queue.ts';

export const recheckQueueJob =
  (parts: JobParts): Handler<'recheck-queue'> =>
  ({ tenantId, ...judged }, { id, signal }) =>
    recheckRestOfQueue(systemCtx(parts, tenantId, id), judged, signal);
