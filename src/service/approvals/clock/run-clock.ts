import type { Log } from '#service/platform/log.ts';
import { findAbandoned, findDigestReaders, findDue, findTenantsWithCurrencies, findTenantsWithTwoApprovers } from './store.ts';
import type { Db } from '#service/platform/database/database.ts';
import { findTimeZones } from '#service/tenant/store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { cacheTodaysRates } from '#service/lookups/exchange-rate.ts';
import { digestDayOf, writeDigest } from '../emails/write-digest.ts';
import { checkTwoApprovers } from '../workflows/check-two-approvers.ts';
import { processDue } from './move-by-clock.ts';

export type ClockParts = { system: Db; ctxOf: (tenantId: string) => Ctx; now: Date; log: Log; signal: AbortSignal };

/** Maximum number of documents per run; the rest follows a minute later. */
const batch = 500;
/**
 * Interval of infrequent work: the bank publishes one list a day and is queried again after a failure; the users of a tenant change about
 * as seldom.
 */
const slowIntervalMinutes = 15;

/**
 * Runs the timed actions of approvals over all tenants. Concurrent runs are serialized by row locks, and the second finds the work done; a
 * document that fails does not delay the others.
 */
export async function runClock(parts: ClockParts): Promise<void> {
  const { system, ctxOf, now, log, signal } = parts;
  const each = async <T extends { tenantId: string }>(found: readonly T[], act: (ctx: Ctx, one: T) => Promise<void>) => {
    for (const one of found) {
      signal.throwIfAborted();
      try {
        await act(ctxOf(one.tenantId), one);
      } catch (error) {
        log.error({ err: error, tenantId: one.tenantId }, 'scheduled work of an approval failed');
      }
    }
  };
  await each(await findDue(system, now, batch), (ctx, { documentId }) => processDue(ctx, documentId, 'due'));
  await each(await findAbandoned(system, now, batch), (ctx, { documentId }) => processDue(ctx, documentId, 'abandoned'));
  for (const timeZone of await findTimeZones(system)) {
    const day = digestDayOf(now, timeZone);
    if (day === undefined) continue;
    const readers = await findDigestReaders(system, { day, timeZone }, batch);
    await each(readers, (ctx, { userId }) => writeDigest(ctx, userId, day));
  }
  if (now.getUTCMinutes() % slowIntervalMinutes !== 0) return;
  await each(await findTenantsWithTwoApprovers(system), checkTwoApprovers);
  await each(await findTenantsWithCurrencies(system), cacheTodaysRates);
}
