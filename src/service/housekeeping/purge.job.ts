import { purge } from './purge.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';

export const purgeExpired =
  ({ database, blobs, now }: JobParts): Handler<'purge'> =>
  (_, { signal }) =>
    purge({ system: database.system, blobs, now: now(), signal });
