import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#testing/database-proxy.ts';
import { createLog } from '../log.ts';
import { enqueue, passive } from './enqueue.ts';
import { type JobName, jobNames } from './jobs.ts';
import { scheduleQueue } from './prepare-queue.ts';
import { type Workers, startWorkers } from './start-workers.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: DatabaseProxy;
let workers: Workers | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
});
afterEach(async () => {
  vi.restoreAllMocks();
  proxy.isSwallowed = () => false;
  await workers?.stop(1_000);
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

async function start(): Promise<void> {
  const handlers = Object.fromEntries(jobNames.map((name) => [name, async () => {}])) as Record<JobName, () => Promise<void>>;
  workers = await startWorkers({
    database: { ...database, url: proxy.url },
    log: createLog('silent'),
    handlers,
    onExhausted: async () => {},
    concurrency: 1,
    longestQueryMs: 3_000,
  });
}

/** Returns the time of the last search for dead workers. */
async function lookedAt(): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`select max(monitor_on) as at from pgboss.queue`.execute(database.system);
  return rows[0]?.at?.getTime() ?? 0;
}

async function looksAgain(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const before = await lookedAt();
    await expect.poll(lookedAt, { timeout: 20_000 }).toBeGreaterThan(before);
  }
}

test('dead workers are detected while the clock is set back', async () => {
  const now = Date.now.bind(Date);
  let setBackMs = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() - (setBackMs += 600_000));
  await start();
  await looksAgain(3);
}, 60_000);

test('dead workers are detected after a query was never answered', async () => {
  await start();
  await looksAgain(1);
  let swallowed = 0;
  proxy.isSwallowed = (bytes) => {
    const isSwallowed = swallowed === 0 && bytes.includes('monitor_on');
    swallowed += Number(isSwallowed);
    return isSwallowed;
  };
  await expect.poll(() => swallowed, { timeout: 20_000 }).toBe(1);
  // the server has executed the query, once
  await looksAgain(3);
}, 60_000);

test('idle workers do not ask for jobs one by one', async () => {
  await start();
  await looksAgain(1);
  let fetches = 0;
  proxy.isSwallowed = (bytes) => {
    fetches += Number(bytes.includes('SKIP LOCKED'));
    return false;
  };
  await looksAgain(4);
  // some may be those of schedules
  expect(fetches).toBeLessThan(2 * jobNames.length);
  const before = fetches;
  await enqueue(database.system, 'purge', {});
  await expect.poll(() => fetches, { timeout: 20_000 }).toBeGreaterThan(before);
}, 60_000);

test('a scheduled job is started although the process that was about to start it was killed a minute ago', async () => {
  const boss = new PgBoss({ ...passive, connectionString: database.url, max: 1 });
  await boss.start();
  await boss.createQueue(scheduleQueue);
  const id = await boss.send(scheduleQueue, { name: 'scrub', key: '', data: {} });
  await boss.stop();
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '61 seconds' where id = ${id}`.execute(
    database.system,
  );
  await start();
  const stateOf = async () =>
    (await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(database.system)).rows[0]?.state;
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('completed');
}, 60_000);
