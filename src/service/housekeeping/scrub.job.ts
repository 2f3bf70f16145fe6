import type { JobParts } from '#service/platform/queue/job-parts.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import { reportOf, scrub } from './scrub.ts';

export const scrubFiles =
  ({ database, blobs, log, now }: JobParts): Handler<'scrub'> =>
  async (_, { signal }) => {
    const found = await scrub({ system: database.system, blobs, now: now(), signal, removes: true });
    if (found.missing.length > 0 || found.isHeldBack) log.error({ lines: reportOf(found) }, 'rows and files differ');
    else log.info({ files: found.files, removed: found.removed }, 'rows and files match');
  };
