/**
 * Processes of the previous release continue to serve while the first one of the next release migrates: everything they read and write must
 * still exist.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createLog } from '../log.ts';
import { inTransaction } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { migrations } from './migrations/registry.ts';

/** Last migration of the previous release, 0.2.0. */
const released = '0001-initial-schema';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`drop schema public cascade; create schema public`.execute(database.system);
  await sql`grant usage on schema public to public`.execute(database.system);
  const migrator = new Migrator({ db: database.system, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(released);
  if (error) throw error;
});
afterAll(() => database.drop());

/** The release inserts whole rows into these tables (insert-rows.ts), with null for columns that it does not know. */
const wholeRows = [
  'approval_run_steps',
  'approval_runs',
  'approvals',
  'audit_log',
  'export_history',
  'feedback',
  'field_history',
  'webhook_deliveries',
];

type Column = { name: string; type: string; isNeeded: boolean };

/** Columns of tables and views; needed are those that an insert must name, or must not set to null. */
const columns = async (): Promise<Column[]> =>
  (
    await sql<Column>`
      select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull and (c.relname = any(${wholeRows}) or (not a.atthasdef and a.attidentity = '')) as "isNeeded"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p', 'v') and c.relnamespace = 'public'::regnamespace order by 1`.execute(database.system)
  ).rows;

/** Simulates a process of the release: runs one transaction after another until it is told to end. */
async function serve(tenantId: string, signal: AbortSignal): Promise<string[]> {
  const db = database.forTenant(tenantId);
  const written: string[] = [];
  do {
    const id = randomUUID();
    await inTransaction(db, async (trx) => {
      await sql`insert into accounting_units (tenant_id, id, name) values (${tenantId}, ${id}, 'Unit')`.execute(trx);
      await sql`select count(*) from documents where deleted_at is null`.execute(trx);
      await sql`update accounting_units set name = 'Unit of the release' where tenant_id = ${tenantId} and id = ${id}`.execute(
        trx,
      );
    });
    written.push(id);
  } while (!signal.aborted);
  return written;
}

test('the previous release works during the migration and finds every table and column unchanged', async () => {
  const before = await columns();
  const tenantId = randomUUID();
  await sql`insert into tenants (id, name) values (${tenantId}, 'Tenant')`.execute(database.system);
  const over = new AbortController();
  const serving = serve(tenantId, over.signal);
  await migrateToLatest(database.system, createLog('silent'));
  over.abort();
  const written = await serving;
  const { rows } = await sql<{ id: string }>`select id from accounting_units`.execute(database.system);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(written.toSorted());

  const after = new Map((await columns()).map((column) => [column.name, column]));
  expect(after.size).toBeGreaterThan(before.length);
  const tableOf = (name: string) => name.slice(0, name.indexOf('.'));
  const [known, knownTables] = [new Set(before.map(({ name }) => name)), new Set(before.map(({ name }) => tableOf(name)))];
  const added = [...after.values()].filter(({ name }) => knownTables.has(tableOf(name)) && !known.has(name));
  // inserts of the release do not name them
  expect(added.filter(({ isNeeded }) => isNeeded).map(({ name }) => name)).toEqual([]);
  expect(added.length).toBeGreaterThan(0);
  expect(before.filter(({ name, type }) => after.get(name)?.type !== type).map(({ name }) => name)).toEqual([]);
});

test('after a downgrade, a process works with tables of a later release and changes nothing', async () => {
  await migrateToLatest(database.system, createLog('silent'));
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-later-release', ${new Date().toISOString()})`.execute(
    database.system,
  );
  const before = await columns();
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  await migrateToLatest(database.system, log);
  expect(await columns()).toEqual(before);
  expect(lines.join('')).toContain('9999-of-a-later-release');

  // a state of no release: a later one that lacks one of our migrations
  await sql`delete from kysely_migration where name = ${released}`.execute(database.system);
  await expect(migrateToLatest(database.system, log)).rejects.toThrow();
});
