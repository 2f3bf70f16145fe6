/** Cached public data from external services, with the day of the request; shared by all tenants. */
import type { Db } from '#service/platform/database/database.ts';

export type CachedRates = { listDay: string; rates: Record<string, string>; fetchedAt: Date };

export async function findRates(db: Db, source: string, askedDay: string): Promise<CachedRates | undefined> {
  const row = await db
    .selectFrom('exchange_rate_lists')
    .select(['list_date', 'rates', 'fetched_at'])
    .where('source', '=', source)
    .where('requested_date', '=', askedDay)
    .executeTakeFirst();
  // written only by keepRates
  return row && { listDay: row.list_date, rates: row.rates as Record<string, string>, fetchedAt: row.fetched_at };
}

/** Returns the newest cached list that is not older. */
export async function findLatestRates(db: Db, source: string, notBefore: Date): Promise<Record<string, string> | undefined> {
  const row = await db
    .selectFrom('exchange_rate_lists')
    .select('rates')
    .where('source', '=', source)
    .where('list_date', '>=', notBefore.toISOString().slice(0, 10))
    .orderBy('list_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  // written only by keepRates
  return row?.rates as Record<string, string> | undefined;
}

export async function cacheRates(db: Db, source: string, askedDay: string, kept: CachedRates): Promise<void> {
  const values = { list_date: kept.listDay, rates: JSON.stringify(kept.rates), fetched_at: kept.fetchedAt };
  await db
    .insertInto('exchange_rate_lists')
    .values({ source, requested_date: askedDay, ...values })
    .onConflict((conflict) => conflict.columns(['source', 'requested_date']).doUpdateSet(values))
    .execute();
}

export type CachedCompany = { name: string; ico: string; dic: string; address: string };

export async function findCompanyAnswer(
  db: Db,
  source: string,
  key: string,
  notBefore: Date,
): Promise<CachedCompany | undefined> {
  const row = await db
    .selectFrom('registry_responses')
    .select('company')
    .where('source', '=', source)
    .where('key', '=', key)
    .where('fetched_at', '>=', notBefore)
    .executeTakeFirst();
  // written only by keepCompanyAnswer
  return row?.company as CachedCompany | undefined;
}

export async function cacheCompany(db: Db, source: string, key: string, company: CachedCompany, fetchedAt: Date): Promise<void> {
  const values = { company: JSON.stringify(company), fetched_at: fetchedAt };
  await db
    .insertInto('registry_responses')
    .values({ source, key, ...values })
    .onConflict((conflict) => conflict.columns(['source', 'key']).doUpdateSet(values))
    .execute();
}
