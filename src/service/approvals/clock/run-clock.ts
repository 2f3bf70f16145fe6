import type { Log } from '#service/platform/log.ts';
import { findAbandoned, findDigestReaders, findDue, findTenantsWithCurrencies, findTenantsWithTwoPeople } from './store.ts';
import type { Db } from '#service/platform/database/database.ts';
import { findTimeZones } from '#service/tenant/store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { keepTodaysRates } from '#service/lookups/exchange-rate.ts';
import { digestDayOf, writeDigest } from '../emails/write-digest.ts';
import { watchTwoPeople } from '../workflows/watch-two-people.ts';
import { moveByClock } from './move-by-clock.ts';

export type ClockParts = { system: Db; ctxOf: (tenantId: string) => Ctx; now: Date; log: Log; signal: AbortSignal };

/** So much at once; the rest comes with the next minute. */
const batch = 500;
/** The bank has one list a day; where it does not answer it is asked again after a while. The people of a tenant change about as seldom. */
const seldomMinutes = 15;

/**
 * What approvals do by the clock, over all tenants. Two that run at once meet at the rows' locks, where the second finds it done; one
 * document that fails does not keep the others waiting.
 */
export async function runClock(parts: ClockParts): Promise<void> {
  const { system, ctxOf, now, log, signal } = parts;
  const each = async <T extends { tenantId: string }>(found: readonly T[], act: (ctx: Ctx, one: T) => Promise<void>) => {
    for (const one of found) {
      signal.throwIfAborted();
      try {
        await act(ctxOf(one.tenantId), one);
      } catch (error) {
        log.error({ err: error, tenantId: one.tenantId }, 'what was due by the clock failed');
      }
    }
  };
  await each(await findDue(system, now, batch), (ctx, { documentId }) => moveByClock(ctx, documentId, 'due'));
  await each(await findAbandoned(system, now, batch), (ctx, { documentId }) => moveByClock(ctx, documentId, 'abandoned'));
  for (const timeZone of await findTimeZones(system)) {
    const day = digestDayOf(now, timeZone);
    if (day === undefined) continue;
    const readers = await findDigestReaders(system, { day, timeZone }, batch);
    await each(readers, (ctx, { userId }) => writeDigest(ctx, userId, day));
  }
  if (now.getUTCMinutes() % seldomMinutes !== 0) return;
  await each(await findTenantsWithTwoPeople(system), watchTwoPeople);
  await each(await findTenantsWithCurrencies(system), keepTodaysRates);
}
