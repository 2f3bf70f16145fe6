import type { Reason } from '#contract/core/error-reasons.ts';
import { invalid } from '#contract/core/errors.ts';
import { findRates, cacheRates } from './answers.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '#service/documents/core/load-readable.ts';
import { ask, unavailable } from '#service/platform/outbound/ask-register.ts';
import { homeCurrency, readRateLists, type RateList } from './rate-lists.ts';
import { dayIn } from '#service/platform/texts/day-in.ts';

type Answer = { exchangeRate: number; sourceCurrency: string; targetCurrency: string };

/** Returns the day in Prague, whose calendar the bank uses for its lists. */
const pragueDay = (instant: Date): string => dayIn(instant, 'Europe/Prague');

/** Returns a date as written, and the day in Prague for a timestamp. */
const dayOf = (dateIssued: string): string =>
  /(Z|[+-]\d{2}:?\d{2})$/i.test(dateIssued.slice(10)) ? pragueDay(new Date(dateIssued)) : dateIssued.slice(0, 10);

const daysBefore = (day: string, earlier: string): number => (Date.parse(day) - Date.parse(earlier)) / 86_400_000;
/** Maximum age of a list in days: the longest gaps are the Christmas and Easter holidays; an older list is not that of the day. */
const maxListAgeDays = 10;
/** Until the list of a day is published, the previous list is cached this long; then the bank is queried again. */
const rateListCacheMs = 30 * 60_000;

const badInput = (path: string, reason: Reason) => invalid(`body.${path}`, reason);

/** Returns the number of units of the home currency for one unit of another on a day, by the central bank. */
export async function exchangeRate(
  ctx: Ctx,
  documentId: string,
  { currency, dateIssued }: { currency: string; dateIssued: string },
): Promise<Answer> {
  await loadReadable(ctx, documentId);
  const { rate } = await rateOf(ctx, currency, dayOf(dateIssued), 'dateIssued');
  return { exchangeRate: Number(rate), sourceCurrency: currency, targetCurrency: homeCurrency };
}

/**
 * Caches today's list, so that no transaction has to query the bank. An unreachable bank is no failure: the previous list remains valid.
 */
export async function cacheTodaysRates(ctx: Ctx): Promise<void> {
  try {
    await ratesOf(ctx, pragueDay(ctx.now()));
  } catch (error) {
    ctx.log.warn({ err: error }, "today's exchange rates could not be fetched");
  }
}

/** Same with its source, for a user who takes over the rate. */
export async function exchangeRateOfDay(ctx: Ctx, documentId: string, { currency, day }: { currency: string; day: string }) {
  await loadReadable(ctx, documentId);
  const { rate, listDay } = await rateOf(ctx, currency, day, 'day');
  return { rate, currency, homeCurrency, listDay, bank: bankOf(ctx.lookups.ratesUrl) };
}

const banks: Record<string, string> = { 'www.cnb.cz': 'CNB', 'api.cnb.cz': 'CNB', 'www.ecb.europa.eu': 'ECB' };
const bankOf = (source: string): string => {
  const { hostname } = new URL(source);
  return banks[hostname] ?? hostname;
};

async function rateOf(ctx: Ctx, currency: string, day: string, path: string): Promise<{ rate: string; listDay: string }> {
  if (day > pragueDay(ctx.now())) throw badInput(path, { code: 'future_exchange_rate' });
  if (day < '1991-01-01') throw badInput(path, { code: 'no_exchange_rate', params: { currency, day } });
  if (currency === homeCurrency) return { rate: '1', listDay: day };
  const { rates, day: listDay } = await ratesOf(ctx, day);
  const rate = rates[currency];
  if (rate === undefined) throw badInput('currency', { code: 'no_exchange_rate', params: { currency, day } });
  return { rate, listDay };
}

async function ratesOf(ctx: Ctx, day: string): Promise<RateList> {
  const source = ctx.lookups.ratesUrl;
  const now = ctx.now();
  const kept = await findRates(ctx.db, source, day);
  // a list fetched after the end of the day is final
  const isFinal = kept && (kept.listDay === day || pragueDay(kept.fetchedAt) > day);
  if (kept && (isFinal || now.getTime() - kept.fetchedAt.getTime() < rateListCacheMs))
    return { day: kept.listDay, rates: kept.rates };
  const list = await fetchList(ctx, day);
  await cacheRates(ctx.db, source, day, { listDay: list.day, rates: list.rates, fetchedAt: now });
  return list;
}

async function fetchList({ lookups }: Ctx, day: string): Promise<RateList> {
  const url = new URL(lookups.ratesUrl);
  const [year, month, date] = day.split('-');
  // the European bank's files contain all days and take no parameters
  if (!url.pathname.endsWith('.xml')) url.searchParams.set('date', `${date}.${month}.${year}`);
  const { status, body } = await ask(lookups, url, 'text/plain, application/xml');
  const list = (status === 200 ? readRateLists(body) : [])
    .filter((each) => each.day <= day && daysBefore(day, each.day) <= maxListAgeDays)
    .toSorted((a, b) => b.day.localeCompare(a.day))[0];
  if (!list) throw unavailable(url, { code: 'register_has_no_rates', params: { day } });
  return list;
}
