import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createLog } from '../log.ts';
import { acrossUnits } from './across-units.ts';
import { type Db, afterCommit, inTransaction, openDatabase } from './database.ts';
import { DatabaseUnavailable } from './lost-connection.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const [ours, theirs] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  database = await createTestDatabase();
  for (const id of [ours, theirs]) {
    await database.system
      .insertInto('tenants')
      .values({ id, name: `Tenant ${id}` })
      .execute();
    await database
      .forTenant(id)
      .insertInto('accounting_units')
      .values({ tenant_id: id, id, name: `Unit of ${id}` })
      .execute();
  }
});
afterAll(() => database.drop());

const unitIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('accounting_units').select('id').execute()).map(({ id }) => id);

test('a query without a condition sees only rows of its tenant', async () => {
  expect(await unitIds(database.forTenant(ours))).toEqual([ours]);
  expect(await unitIds(database.forTenant(theirs))).toEqual([theirs]);
  expect((await unitIds(database.system)).toSorted()).toEqual([ours, theirs].toSorted());
});

test('a session with no tenant, or an invalid one, sees nothing', async () => {
  expect(await unitIds(database.forTenant(randomUUID()))).toEqual([]);
  const unset = await inTransaction(database.forTenant(ours), async (trx) => {
    await sql`select set_config('app.tenant', '', true)`.execute(trx);
    return unitIds(trx);
  });
  expect(unset).toEqual([]);
});

test('rows of another tenant cannot be written, by a missing condition or on purpose', async () => {
  const db = database.forTenant(ours);
  const renamed = await db.updateTable('accounting_units').set({ name: 'renamed' }).executeTakeFirstOrThrow();
  expect(renamed.numUpdatedRows).toBe(1n);
  const deleted = await db.deleteFrom('accounting_units').where('id', '=', theirs).executeTakeFirstOrThrow();
  expect(deleted.numDeletedRows).toBe(0n);
  const intruder = { tenant_id: theirs, id: randomUUID(), name: 'intruder' };
  await expect(db.insertInto('accounting_units').values(intruder).execute()).rejects.toThrow(/row-level security/);
  await expect(db.updateTable('accounting_units').set({ tenant_id: theirs }).execute()).rejects.toThrow(/row-level security/);
});

test('tables of the identity server are not accessible to a tenant', async () => {
  await expect(database.forTenant(ours).selectFrom('signing_keys').selectAll().execute()).rejects.toThrow(/permission denied/);
});

test('every table with a tenant_id has row-level security', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity`.execute(database.system);
  expect(rows).toEqual([]);
});

test('waiting too long for a connection fails as busy, and the next request is served', async () => {
  const small = openDatabase({ url: database.url, log: createLog('silent'), tenantConnections: 1, longestWaitMs: 50 });
  const db = small.forTenant(ours);
  const busy = { code: 'DATABASE_BUSY' };
  // on a busy machine the first connection takes longer than that, which is not what is tested here
  await expect.poll(() => unitIds(db), { timeout: 60_000 }).toEqual([ours]);
  await inTransaction(db, () => expect(unitIds(small.forTenant(theirs))).rejects.toMatchObject(busy));
  expect(await unitIds(small.forTenant(theirs))).toEqual([theirs]);
  await small.close();
});

test('a tenant with more requests than connections leaves some for the others', async () => {
  const small = openDatabase({ url: database.url, log: createLog('silent'), tenantConnections: 3, longestWaitMs: 5_000 });
  const done = Promise.withResolvers<void>();
  const begun: string[] = [];
  const pageWithDocument = Array.from({ length: 6 }, () =>
    inTransaction(small.forTenant(ours), async () => {
      begun.push(ours);
      await done.promise;
    }),
  );
  await expect.poll(() => begun.length).toBe(2);
  // the third connection is reserved for other tenants
  expect(await unitIds(small.forTenant(theirs))).toEqual([theirs]);
  expect(begun).toHaveLength(2);
  done.resolve();
  await Promise.all(pageWithDocument);
  expect(begun).toHaveLength(6);
  await small.close();
});

test('concurrent requests of many tenants over few connections never mix', async () => {
  const asked = Array.from({ length: 200 }, (_, index) => (index % 3 === 0 ? ours : theirs));
  const seen = await Promise.all(asked.map((tenant) => unitIds(database.forTenant(tenant))));
  expect(seen).toEqual(asked.map((tenant) => [tenant]));
});

test('after-commit callbacks run after a commit and not after a rollback', async () => {
  const happened: string[] = [];
  const db = database.forTenant(ours);
  await inTransaction(db, async (outer) => {
    afterCommit(outer, () => happened.push('first'));
    await inTransaction(outer, async (inner) => afterCommit(inner, () => happened.push('second')));
    expect(happened).toEqual([]);
  });
  const failed = inTransaction(db, async (trx) => {
    afterCommit(trx, () => happened.push('never'));
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(happened).toEqual(['first', 'second']);
});

test('sizes are returned as numbers, and dates as stored', async () => {
  const { rows } = await sql`select 5000000000::bigint as size, '2024-02-29'::date as day, 1.50::numeric as amount`.execute(
    database.system,
  );
  expect(rows).toEqual([{ size: 5_000_000_000, day: '2024-02-29', amount: '1.50' }]);
});

test('a handle limited to accounting units sees their documents and dependent rows; without a unit it sees nothing', async () => {
  const [mine, other] = [randomUUID(), randomUUID()];
  const all = database.forTenant(ours);
  for (const [id, unitId] of [
    [mine, ours],
    [other, theirs],
  ] as const) {
    await all
      .insertInto('documents')
      .values({
        tenant_id: ours,
        id,
        accounting_unit_id: unitId,
        file_name: 'a.pdf',
        content_type: 'application/pdf',
        file_key: id,
        file_size: 1,
        file_sha256: id,
        document_class: 'invoice',
        source: 'Api',
      })
      .execute();
    const note = { tenant_id: ours, id: randomUUID(), document_id: id, text: 'note', author_name: 'x', created_at: new Date() };
    await all.insertInto('document_notes').values(note).execute();
  }
  const seen = async (db: Db) => [
    (await db.selectFrom('documents').select('id').orderBy('id').execute()).map(({ id }) => id),
    (await db.selectFrom('document_notes').select('document_id').orderBy('document_id').execute()).map((row) => row.document_id),
  ];
  const both = [mine, other].toSorted();
  expect(await seen(all)).toEqual([both, both]);
  expect(await seen(database.forTenant(ours, [ours]))).toEqual([[mine], [mine]]);
  expect(await seen(database.forTenant(ours, []))).toEqual([[], []]);
  expect(await seen(database.forTenant(theirs, [ours, theirs]))).toEqual([[], []]);

  const limited = database.forTenant(ours, [ours]);
  expect(await acrossUnits(limited, seen)).toEqual([both, both]);
  await inTransaction(limited, async (trx) => {
    expect(await acrossUnits(trx, seen)).toEqual([both, both]);
    expect(await seen(trx)).toEqual([[mine], [mine]]);
  });
  await expect(limited.updateTable('documents').set({ accounting_unit_id: theirs }).execute()).rejects.toThrow(
    /row-level security/,
  );
  const deleted = await limited.deleteFrom('documents').where('id', '=', other).executeTakeFirstOrThrow();
  expect(deleted.numDeletedRows).toBe(0n);
});

test('every table that belongs to a document is restricted by accounting unit, or listed as an exception', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'document_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive)
    order by 1`.execute(database.system);
  expect(rows.map(({ name }) => name)).toEqual([
    // opened by the secret in an email, before the user is known
    'approval_links',
    // ids only, linking documents to what they became
    'document_links',
    // read by the email sender and by administrators
    'outbox_messages',
    // the accounts of suppliers are known to the whole tenant
    'supplier_accounts',
    // read by administrators
    'webhook_deliveries',
  ]);
});

test('a table changed by a later release fails one query of this process, which may be retried', async () => {
  const db = database.forTenant(ours);
  const all = () => db.selectFrom('accounting_units').selectAll().execute();
  // on several connections at once, each with its own plan
  await Promise.all(Array.from({ length: 4 }, all));
  await Promise.all(Array.from({ length: 4 }, all));
  await sql`alter table accounting_units add column later text`.execute(database.system);
  try {
    await expect(all()).rejects.toBeInstanceOf(DatabaseUnavailable);
    for (let at = 0; at < 4; at += 1) expect(await Promise.all([all(), all(), all(), all()])).toHaveLength(4);
  } finally {
    await sql`alter table accounting_units drop column later`.execute(database.system);
  }
});
