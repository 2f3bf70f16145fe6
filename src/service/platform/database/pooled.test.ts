import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createLog } from '../log.ts';
import { acrossUnits } from './across-units.ts';
import { type Database, type Db, inTransaction, openDatabase } from './database.ts';
import { withTimeout } from './with-timeout.ts';

let direct: Awaited<ReturnType<typeof createTestDatabase>>;
let pooled: Database;
const [ours, theirs] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  direct = await createTestDatabase();
  // one connection, like a session that a pooler assigns in turn
  const common = { log: createLog('silent'), tenantConnections: 1, systemConnections: 2 };
  pooled = openDatabase({ url: direct.url, directUrl: direct.url, ...common });
  for (const id of [ours, theirs]) await direct.system.insertInto('tenants').values({ id, name: id }).execute();
});
afterAll(async () => {
  await pooled.close();
  await direct.drop();
});

const addUnit = (db: Db, tenantId: string) =>
  db
    .insertInto('accounting_units')
    .values({ tenant_id: tenantId, id: tenantId, name: 'Unit' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
const unitIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('accounting_units').select('id').execute()).map(({ id }) => id);

type Session = { tenant: string | null; role: string; names: number; jit: string };
/** Returns session state that lasts between transactions; read by another transaction. */
const session = async (db: Db): Promise<Session | undefined> => {
  const { rows } = await sql<Session>`
    select nullif(current_setting('app.tenant', true), '') as tenant, current_setting('role') as role,
      (select count(*) from pg_prepared_statements) as names, current_setting('jit') as jit`.execute(db);
  return rows[0];
};

test('statements of tenants share one session, and each sees its own rows', async () => {
  await Promise.all([addUnit(pooled.forTenant(ours), ours), addUnit(pooled.forTenant(theirs), theirs)]);
  expect(await unitIds(pooled.forTenant(ours))).toEqual([ours]);
  expect(await unitIds(pooled.forTenant(theirs))).toEqual([theirs]);
  await expect(addUnit(pooled.forTenant(ours), theirs)).rejects.toThrow(/row-level security/);
  expect(await session(pooled.forTenant(ours))).toEqual({ tenant: ours, role: 'vidimus_app', names: 0, jit: 'off' });
});

test('a transaction keeps its tenant to the end, also after wider reads, and resets it on failure', async () => {
  const db = pooled.forTenant(ours, ['a unit']);
  const seen = await inTransaction(db, async (trx) => {
    const before = await session(trx);
    const beyond = await acrossUnits(trx, session);
    return [before?.role, beyond?.role, (await session(trx))?.role];
  });
  expect(seen).toEqual(['vidimus_unit', 'vidimus_app', 'vidimus_unit']);
  const failed = inTransaction(db, async (trx) => sql`select 1 / 0`.execute(trx));
  await expect(failed).rejects.toThrow(/division by zero/);
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow(/division by zero/);
  expect(await session(db)).toMatchObject({ tenant: ours, role: 'vidimus_unit' });
});

test('a statement that takes too long is canceled, and the next one is not', async () => {
  const db = pooled.forTenant(ours);
  expect(await withTimeout(db, { ms: 30 }, (trx) => sql`select pg_sleep(20)`.execute(trx))).toBeNull();
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db);
  expect(rows).toEqual([{ limit: '1min' }]);
});

test('a session keeps nothing of a transaction', async () => {
  const client = new Client({ connectionString: direct.url });
  await client.connect();
  const { rows } = await client.query<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and application_name = 'vidimus tenant' and state <> 'active'`,
  );
  await client.end();
  // each session of the pool is idle after the end of a transaction
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ query }) => !/^(commit|rollback)$/.test(query))).toEqual([]);
});
