import { purge } from '#service/domain/housekeeping/purge.ts';
import type { Handler } from '#service/queue/start-workers.ts';
import type { JobParts } from './job-parts.ts';

export const purgeExpired =
  ({ database, blobs, now }: JobParts): Handler<'purge'> =>
  (_, { signal }) =>
    purge({ system: database.system, blobs, now: now(), signal });
