import { updatePayload } from '#service/platform/queue/enqueue.ts';
import { recheckType } from './recheck-type.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';

export const recheckTypeJob =
  (parts: JobParts): Handler<'recheck-type'> =>
  (payload, { id, signal }) =>
    recheckType(systemCtx(parts, payload.tenantId, id), payload, {
      signal,
      keepPlace: (db, after) => updatePayload(db, 'recheck-type', id, { ...payload, after }),
    });
