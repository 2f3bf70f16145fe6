import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { Db } from './database.ts';
import { withTimeout, abortOnDisconnect } from './with-timeout.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const sleep = (db: Db) => sql`select pg_sleep(600) /* long question */`.execute(db);
const running = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where state = 'active' and query like '%long question%' and pid <> pg_backend_pid()`.execute(
    database.system,
  );
  return rows[0]?.count ?? 0;
};

test('an operation that takes too long is canceled, and the connection serves the next one', async () => {
  const db = database.forTenant(randomUUID());
  expect(await withTimeout(db, { ms: 20 }, sleep)).toBeNull();
  expect(await withTimeout(db, { ms: 60_000 }, async () => 'read')).toBe('read');
  expect(await withTimeout(db, { ms: 0 }, sleep)).toBeNull();
});

test('a timeout is a timeout after the last statement of the operation too', async () => {
  // queried before COMMIT; it stands in for a server too busy to answer that within the time limit
  await sql`create schema busy`.execute(database.system);
  await sql`create function busy.pg_current_xact_id_if_assigned() returns xid8 language plpgsql
    as $$ begin raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled'; end $$`.execute(
    database.system,
  );
  await sql`grant usage on schema busy to public`.execute(database.system);
  const read = (db: Db) => sql`select set_config('search_path', 'busy, pg_catalog', true)`.execute(db);
  expect(await withTimeout(database.forTenant(randomUUID()), { ms: 60_000 }, read)).toBeNull();
});

test('an abandoned operation is canceled in the database too', async () => {
  const db = database.forTenant(randomUUID());
  const ways = [
    (signal: AbortSignal) => abortOnDisconnect(db, signal, sleep),
    (signal: AbortSignal) => withTimeout(db, { ms: 600_000, signal }, sleep),
  ];
  for (const ask of ways) {
    const asker = new AbortController();
    const answer = ask(asker.signal);
    const given = expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(async () => expect(await running()).toBe(1), { timeout: 60_000 });
    asker.abort();
    await given;
    expect(await running()).toBe(0);
    // nothing is started for a caller who has disconnected
    await expect(ask(asker.signal)).rejects.toMatchObject({ name: 'AbortError' });
  }
  expect(await abortOnDisconnect(db, undefined, async () => 'read')).toBe('read');
});
