import type { JobParts } from '#service/platform/queue/job-parts.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { findTimeZones } from '#service/tenant/store.ts';
import { mondayDue } from './monday.ts';
import { findWeeklyReaders } from './store.ts';
import { writeWeeklyDigest } from './write-weekly-digest.ts';

/** Number of emails per batch; further ones follow in the next run. */
const batch = 500;

/** Concurrent runs are serialized by the row of the user, where the second one finds it done; a failing email does not block others. */
export const weeklyDigestsJob =
  (parts: JobParts): Handler<'weekly-digests'> =>
  async (_, { id, signal }) => {
    const { system } = parts.database;
    for (const timeZone of await findTimeZones(system)) {
      const monday = mondayDue(parts.now(), timeZone);
      if (monday === undefined) continue;
      for (const { tenantId, userId } of await findWeeklyReaders(system, { monday, timeZone }, batch)) {
        signal.throwIfAborted();
        try {
          await writeWeeklyDigest(systemCtx(parts, tenantId, id), userId, monday);
        } catch (error) {
          parts.log.error({ err: error, tenantId }, 'the weekly email failed');
        }
      }
    }
  };
