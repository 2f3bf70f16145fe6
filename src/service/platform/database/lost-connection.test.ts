import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase } from '#testing/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#testing/database-proxy.ts';
import { type Database, type Db, afterCommit, inTransaction, openDatabase } from './database.ts';

let direct: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: DatabaseProxy;
let database: Database;
let db: Db;
const tenantId = randomUUID();

beforeAll(async () => {
  direct = await createTestDatabase();
  await direct.system.insertInto('tenants').values({ id: tenantId, name: 'Tenant' }).execute();
  proxy = await startDatabaseProxy(direct.url);
  database = openDatabase({ url: proxy.url, log: createLog('silent'), longestDoubtMs: 400, longestAnswerMs: 3_000 });
  db = database.forTenant(tenantId);
});
afterEach(() => {
  proxy.atCommit = () => 'none';
  proxy.isSwallowed = () => false;
  proxy.refuse(false);
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await direct.drop();
});

const addUnit = (trx: Db, id: string) =>
  trx.insertInto('accounting_units').values({ tenant_id: tenantId, id, name: 'Unit' }).execute();
const isThere = async (id: string) =>
  (await direct.system.selectFrom('accounting_units').select('id').where('id', '=', id).execute()).length === 1;

test('a connection lost during a transaction fails only that transaction', async () => {
  const id = randomUUID();
  const failed = inTransaction(db, async (trx) => {
    await addUnit(trx, id);
    proxy.cutAll();
    await sql`select 1`.execute(trx);
  });
  await expect(failed).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
  expect(await isThere(id)).toBe(false);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('an idle connection that is lost affects nothing else', async () => {
  const id = randomUUID();
  const failed = inTransaction(db, async (trx) => {
    await addUnit(trx, id);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(direct.system);
    // the client notices it while no query is pending
    await new Promise(setImmediate);
  });
  await expect(failed).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
  expect(await isThere(id)).toBe(false);
});

test('a commit whose response was lost is a success', async () => {
  const id = randomUUID();
  let isTold = false;
  proxy.atCommit = () => 'cutAfter';
  await inTransaction(db, async (trx) => {
    await addUnit(trx, id);
    afterCommit(trx, () => (isTold = true));
  });
  expect(await isThere(id)).toBe(true);
  expect(isTold).toBe(true);
});

test('a COMMIT that never reached the server is a failure', async () => {
  const id = randomUUID();
  proxy.atCommit = () => 'cutBefore';
  await expect(inTransaction(db, (trx) => addUnit(trx, id))).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
  expect(await isThere(id)).toBe(false);
});

test('when no server can be queried, the outcome is unknown', async () => {
  const id = randomUUID();
  proxy.atCommit = () => {
    proxy.refuse(true);
    return 'cutAfter';
  };
  await expect(inTransaction(db, (trx) => addUnit(trx, id))).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
});

test('a connection that stops responding during a transaction fails that transaction and is not used again', async () => {
  const id = randomUUID();
  const failed = inTransaction(db, async (trx) => {
    await addUnit(trx, id);
    proxy.isSwallowed = (bytes) => bytes.includes('as swallowed');
    await sql`select 1 as swallowed`.execute(trx);
  });
  await expect(failed).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
  expect(await isThere(id)).toBe(false);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a commit is a success even if COMMIT is never acknowledged', async () => {
  const id = randomUUID();
  proxy.isSwallowed = (bytes) => bytes.includes('commit\0');
  await inTransaction(db, (trx) => addUnit(trx, id));
  expect(await isThere(id)).toBe(true);
  proxy.isSwallowed = () => false;
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('an unavailable server is reported as such', async () => {
  proxy.cutAll();
  proxy.refuse(true);
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
});
