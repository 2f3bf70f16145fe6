/** Keys that allow tables to be distributed over servers by tenant, as with Citus: each key of a tenant's table contains the tenant. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Tables without a tenant: on every server (reference tables), or on the coordinator. */
const withoutTenant: Record<string, string> = {
  exchange_rate_lists: 'what a bank published',
  file_store_marks: 'which file store is the one of the installation',
  kysely_migration: 'which migrations ran',
  kysely_migration_lock: 'one process migrates',
  mail_channels: 'mail servers of the installation',
  news: 'a feed for everybody',
  oidc_state: 'sign-ins under way',
  registry_responses: 'what public registries answered',
  sign_in_failures: 'tries, by address and name',
  signing_keys: 'keys of the installation',
  tenants: 'the tenants themselves',
  web_sessions: 'found by a cookie, before the tenant is known',
};

/** Keys of tenants' tables that are unique over all tenants, so that the table is a reference table on every server. */
const acrossTenants: Record<string, string> = {
  client_applications_id: 'a program signs in by its id alone',
  inbound_addresses_secret_key: 'an email names no tenant',
  user_passkeys_id: 'a passkey is found before the tenant is known',
  users_email: 'who signs in names no tenant',
  users_external: 'who signs in elsewhere names no tenant',
  users_id: 'tokens name the user',
};

const tables = async (): Promise<{ name: string; hasTenant: boolean }[]> =>
  (
    await sql<{ name: string; hasTenant: boolean }>`
      select c.relname as name, exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull
      ) as "hasTenant"
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`.execute(
      database.system,
    )
  ).rows;

type Key = { table: string; name: string; columns: string[] };

const uniqueKeys = async (): Promise<Key[]> =>
  (
    await sql<Key>`
      select c.relname as table, i.relname as name, array(
        select a.attname::text from unnest(x.indkey::int[]) k join pg_attribute a on a.attrelid = c.oid and a.attnum = k
      ) as columns
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where x.indisunique and c.relnamespace = 'public'::regnamespace order by 2`.execute(database.system)
  ).rows;

const foreignKeys = async (): Promise<Key[]> =>
  (
    await sql<Key>`
      select c.relname as table, k.conname as name, array(
        select a.attname::text from unnest(k.conkey) n join pg_attribute a on a.attrelid = c.oid and a.attnum = n
      ) as columns
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 2`.execute(database.system)
  ).rows;

const withoutIt = (keys: readonly Key[]) =>
  keys.filter(({ table, columns }) => !(table in withoutTenant) && !columns.includes('tenant_id')).map(({ name }) => name);

test('every table has a tenant in each row, or is listed with the reason', async () => {
  const found = (await tables()).filter(({ hasTenant }) => !hasTenant).map(({ name }) => name);
  expect(found).toEqual(Object.keys(withoutTenant));
});

test('every primary and unique key of a tenant table includes the tenant, or is listed with the reason', async () => {
  const keys = await uniqueKeys();
  expect(keys.length).toBeGreaterThan(50);
  expect(withoutIt(keys)).toEqual(Object.keys(acrossTenants));
});

test('every foreign key of a tenant table refers to rows of the same tenant', async () => {
  const keys = await foreignKeys();
  expect(keys.length).toBeGreaterThan(50);
  expect(withoutIt(keys)).toEqual([]);
});

test('every tenant table has a primary key', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_index x where x.indrelid = c.oid and x.indisprimary)`.execute(database.system);
  expect(rows).toEqual([]);
});
