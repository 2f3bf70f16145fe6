import type { JobParts } from '#service/platform/queue/job-parts.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { findTimeZones } from '#service/tenant/store.ts';
import { mondayDue } from './monday.ts';
import { findWeeklyReaders } from './store.ts';
import { writeWeeklyDigest } from './write-weekly-digest.ts';

/** So many at once; the rest comes with the next run. */
const batch = 500;

/** Two that run at once meet at the row of the person, where the second finds it done; one that fails does not keep others waiting. */
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
