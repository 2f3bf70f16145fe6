import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

export type TenantRow = { id: string; name: string; culture: string; features: string[]; timeZone: string };

const tenants = (db: Db) => db.selectFrom('tenants').select(['id', 'name', 'culture', 'features', 'time_zone as timeZone']);

export const findTenant = (db: Db, id: string): Promise<TenantRow | undefined> =>
  tenants(db).where('id', '=', id).executeTakeFirst();

/** Locks against other lockers; rows that reference the tenant, such as new documents, can still be written. */
export const lockTenant = (db: Db, id: string): Promise<TenantRow | undefined> =>
  tenants(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const findAllTenants = (db: Db): Promise<TenantRow[]> => tenants(db).orderBy('name').execute();

/** Returns at most two: enough to detect that a name is ambiguous. */
export function findTenants(db: Db, { id, name }: { id?: string; name?: string }): Promise<TenantRow[]> {
  let found = tenants(db);
  if (id !== undefined) found = found.where('id', '=', id);
  if (name !== undefined) found = found.where('name', '=', name);
  return found.limit(2).execute();
}

export async function hasTenants(db: Db): Promise<boolean> {
  return (await db.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Lets only one process at a time create the first tenant; held until the end of the transaction. */
export async function lockFirstStart(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vidimus first start', 0))`.execute(db);
}

export async function insertTenant(
  db: Db,
  tenant: { id: string; name: string; culture: string; features: readonly string[] },
): Promise<void> {
  await db
    .insertInto('tenants')
    .values({ id: tenant.id, name: tenant.name, culture: tenant.culture, features: [...tenant.features] })
    .execute();
}

export async function updateTenantFeatures(db: Db, id: string, features: readonly string[]): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ features: [...features] })
    .where('id', '=', id)
    .execute();
}

export async function updateTimeZone(db: Db, id: string, timeZone: string): Promise<void> {
  await db.updateTable('tenants').set({ time_zone: timeZone }).where('id', '=', id).execute();
}

/** Returns the time zones in use, over all tenants. */
export async function findTimeZones(system: Db): Promise<string[]> {
  const rows = await system.selectFrom('tenants').select('time_zone').distinct().orderBy('time_zone').execute();
  return rows.map(({ time_zone: zone }) => zone);
}

export async function updateTenantName(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('tenants').set({ name }).where('id', '=', id).execute();
}

/** Returns the only tenant of the installation; undefined if there are several. */
export async function findOnlyTenant(system: Db): Promise<{ id: string; name: string } | undefined> {
  const [first, ...others] = await system.selectFrom('tenants').select(['id', 'name']).limit(2).execute();
  return others.length === 0 ? first : undefined;
}
