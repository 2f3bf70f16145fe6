import type { JobParts } from '#service/platform/queue/job-parts.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { judgeRestOfQueue } from './judge-queue.ts';

export const judgeQueueJob =
  (parts: JobParts): Handler<'judge-queue'> =>
  ({ tenantId, ...judged }, { id, signal }) =>
    judgeRestOfQueue(systemCtx(parts, tenantId, id), judged, signal);
