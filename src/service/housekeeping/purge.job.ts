import { purge } from './purge.ts';
import { sweepUnfinished } from './sweep-unfinished.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';

export const purgeExpired =
  ({ database, blobs, tempDir, now }: JobParts): Handler<'purge'> =>
  async (_, { signal }) => {
    await sweepUnfinished({ blobs, tempDir, now: now() });
    await purge({ system: database.system, blobs, now: now(), signal });
  };
