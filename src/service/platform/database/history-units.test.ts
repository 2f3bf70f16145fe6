/** The unit of the rows of a document's history is filled while processes of the previous release serve (migrations 0079, 0087, 0088). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { inTransaction } from './database.ts';
import { migrations } from './migrations/registry.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const [tenantId, unitId, documentId] = [randomUUID(), randomUUID(), randomUUID()];

const pending = Object.entries(migrations).filter(([name]) => name >= '0087' && name < '0089');

beforeAll(async () => {
  database = await createTestDatabase();
  const { system } = database;
  await sql`drop schema public cascade; create schema public`.execute(system);
  await sql`grant usage on schema public to public`.execute(system);
  const migrator = new Migrator({ db: system, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo('0086-connection-outages');
  if (error) throw error;
  await sql`insert into tenants (id, name) values (${tenantId}, 'Tenant')`.execute(system);
  await sql`insert into accounting_units (tenant_id, id, name) values (${tenantId}, ${unitId}, 'Unit')`.execute(system);
  await sql`
    insert into documents (tenant_id, id, accounting_unit_id, file_name, content_type, file_key, file_size, file_sha256, state, document_class,
      source, search_text)
    values (${tenantId}, ${documentId}, ${unitId}, 'a.pdf', 'application/pdf', 'a', 1, 'a', 'New', 'invoice', 'Api', '')`.execute(
    system,
  );
  await addHistory();
  // rows from before the column
  await sql`update field_history set accounting_unit_id = null`.execute(system);
  await sql`update export_history set accounting_unit_id = null`.execute(system);
});
afterAll(() => database.drop());

/** Writes as a process of the previous release does, which gives up where a table is locked. */
const addHistory = () =>
  inTransaction(database.forTenant(tenantId), async (trx) => {
    await sql`set local lock_timeout = '100ms'`.execute(trx);
    await sql`
      insert into field_history (tenant_id, id, document_id, field_name, source)
      values (${tenantId}, ${randomUUID()}, ${documentId}, 'note', 'User')`.execute(trx);
    await sql`
      insert into export_history (tenant_id, id, document_id, state)
      values (${tenantId}, ${randomUUID()}, ${documentId}, 'Exported')`.execute(trx);
  });

const units = async (): Promise<(string | null)[]> =>
  (
    await sql<{ unit: string | null }>`
      select accounting_unit_id as unit from field_history union all select accounting_unit_id from export_history`.execute(
      database.system,
    )
  ).rows.map(({ unit }) => unit);

test('history is read and written while the unit of its rows is filled', async () => {
  const [[, fill] = []] = pending;
  await inTransaction(database.system, async (trx) => {
    await fill?.up(trx);
    await addHistory();
    expect(await units()).toEqual([null, unitId, null, unitId]);
  });
  expect(await units()).toEqual([unitId, unitId, unitId, unitId]);
});

test('a database in which one migration did all of it gets the same', async () => {
  const indexes = async () =>
    (
      await sql<{ indexdef: string }>`
        select indexdef from pg_indexes where tablename in ('field_history', 'export_history') order by indexname`.execute(
        database.system,
      )
    ).rows.map(({ indexdef }) => indexdef);
  for (const [, migration] of pending) await migration.up(database.system);
  const once = await indexes();
  expect(once.filter((index) => index.includes('accounting_unit_id'))).toHaveLength(2);
  for (const [, migration] of pending) await migration.up(database.system);
  expect(await indexes()).toEqual(once);
  expect(await units()).not.toContain(null);
});
