import { randomUUID } from 'node:crypto';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import type { JobPayload } from '#service/platform/queue/jobs.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { postponeRecheck, recheckRestOfQueue } from './recheck-queue.ts';

export const recheckQueueJob =
  (parts: JobParts): Handler<'recheck-queue'> =>
  ({ tenantId, ...judged }, { id, signal }) =>
    recheckRestOfQueue(systemCtx(parts, tenantId, id), judged, signal);

export const postponeQueueRecheck = (parts: JobParts, payload: JobPayload<'recheck-queue'>): Promise<void> =>
  postponeRecheck(systemCtx(parts, payload.tenantId, randomUUID()), payload);
