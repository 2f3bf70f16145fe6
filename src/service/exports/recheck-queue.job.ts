import { randomUUID } from 'node:crypto';
import { updatePayload } from '#service/platform/queue/enqueue.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import type { JobPayload } from '#service/platform/queue/jobs.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { postponeRecheck, recheckRestOfQueue } from './recheck-queue.ts';

export const recheckQueueJob =
  (parts: JobParts): Handler<'recheck-queue'> =>
  (payload, { id, signal }) =>
    recheckRestOfQueue(systemCtx(parts, payload.tenantId, id), payload, {
      signal,
      keepPlace: (db, after) => updatePayload(db, 'recheck-queue', id, { ...payload, after }),
    });

export const postponeQueueRecheck = (parts: JobParts, payload: JobPayload<'recheck-queue'>): Promise<void> =>
  postponeRecheck(systemCtx(parts, payload.tenantId, randomUUID()), payload);
