import { randomUUID } from 'node:crypto';
import { once, EventEmitter } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase } from '#testing/database.ts';
import { startDatabaseProxy } from '#testing/database-proxy.ts';
import { type Database, inTransaction, openDatabase } from './database.ts';
import type { LiveEvent } from '#contract/documents/bff.ts';
import { publish, subscribe } from './notify.ts';

let here: Awaited<ReturnType<typeof createTestDatabase>>;
/** Another replica. */
let there: Database;
const [ours, theirs] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  here = await createTestDatabase();
});
beforeEach(() => {
  there = openDatabase({ url: here.url, log: createLog('silent') });
});
afterEach(() => there.close());
afterAll(() => here.drop());

/** Subscribes and waits until the connection listens. */
async function listen(
  database: Database,
  tenantId: string,
): Promise<{ heard: LiveEvent[]; news: EventEmitter; stop: () => void }> {
  const heard: LiveEvent[] = [];
  const news = new EventEmitter();
  const stop = subscribe(
    database,
    tenantId,
    (event) => {
      heard.push(event);
      news.emit('event');
    },
    () => news.emit('gap'),
  );
  // the first connection counts as a gap as well
  await once(news, 'gap');
  return { heard, news, stop };
}

test('an event reaches only its tenant, on another replica, once, after the commit', async () => {
  const stranger = listen(there, theirs);
  const { heard, news } = await listen(there, ours);
  const arrived = once(news, 'event');
  const documentId = randomUUID();
  await inTransaction(here.forTenant(ours), async (trx) => {
    publish(trx, ours, { kind: 'documentChanged', documentIds: [documentId] });
    publish(trx, ours, { kind: 'documentChanged', documentIds: [documentId] });
    await sql`select 1`.execute(trx);
    expect(heard).toEqual([]);
  });
  await arrived;
  // a later event proves that no second copy is pending
  publish(here.forTenant(ours), ours, { kind: 'documentsChanged', documentIds: [] });
  await once(news, 'event');
  expect(heard).toEqual([
    { kind: 'documentChanged', documentIds: [documentId] },
    { kind: 'documentsChanged', documentIds: [] },
  ]);
  expect((await stranger).heard).toEqual([]);
});

test('many events at once all arrive, in payloads that PostgreSQL accepts', async () => {
  const { heard, news, stop } = await listen(there, ours);
  const ids = Array.from({ length: 1000 }, () => randomUUID());
  publish(here.system, ours, { kind: 'documentChanged', documentIds: ids.slice(0, 500) });
  for (const id of ids.slice(500)) publish(here.system, ours, { kind: 'documentChanged', documentIds: [id] });
  const heardIds = () => heard.flatMap(({ documentIds }) => documentIds);
  while (heardIds().length < 1000) await once(news, 'event');
  expect(heardIds().toSorted()).toEqual(ids.toSorted());
  stop();
});

test('a lost connection is restored and reports that events may have been missed', async () => {
  const { heard, news } = await listen(there, ours);
  const back = once(news, 'gap');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vidimus signals' and datname = current_database()`.execute(
    here.system,
  );
  await back;
  publish(here.system, ours, { kind: 'documentsChanged', documentIds: [] });
  await once(news, 'event');
  expect(heard).toEqual([{ kind: 'documentsChanged', documentIds: [] }]);
});

test('an unresponsive connection is replaced', async () => {
  const proxy = await startDatabaseProxy(here.url);
  const behind = openDatabase({ url: proxy.url, log: createLog('silent'), longestSilenceMs: 1_000 });
  try {
    const { heard, news } = await listen(behind, ours);
    let swallowed = 0;
    proxy.isSwallowed = (bytes) => bytes.includes('select 1') && (swallowed += 1) === 1;
    await once(news, 'gap');
    publish(here.system, ours, { kind: 'documentsChanged', documentIds: [] });
    await once(news, 'event');
    expect([heard.length, swallowed > 0]).toEqual([1, true]);
  } finally {
    await behind.close();
    await proxy.close();
  }
});
