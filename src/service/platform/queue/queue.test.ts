import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once, EventEmitter } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { inTransaction } from '../database/database.ts';
import { DatabaseUnavailable } from '../database/lost-connection.ts';
import { createTestDatabase } from '#testing/database.ts';
import { slowdown } from '#testing/slowdown.ts';
import { enqueue, updatePayload } from './enqueue.ts';
import { type ExhaustedJob, type Handlers, type Workers, startWorkers } from './start-workers.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const [ours, theirs] = [randomUUID(), randomUUID()];
let workers: Workers | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await workers?.stop(1_000);
  workers = undefined;
  await sql`delete from pgboss.job`.execute(database.system);
});
afterAll(() => database.drop());

type Extract = Handlers['extract-document'];

async function start(
  extract: Extract,
  options: {
    concurrency?: number;
    deliver?: Handlers['deliver-webhook'];
    onExhausted?: (job: ExhaustedJob) => Promise<void>;
  } = {},
): Promise<void> {
  workers = await startWorkers({
    database,
    log: createLog('silent'),
    handlers: {
      'extract-document': extract,
      'ask-registry': async () => {},
      'run-extraction': async () => {},
      'send-mail': async () => {},
      'receive-mail': async () => {},
      'poll-mail': async () => {},
      'send-to-accounting': async () => {},
      'send-queued': async () => {},
      'deliver-webhook': options.deliver ?? (async () => {}),
      'approval-emails': async () => {},
      'approval-clock': async () => {},
      'weekly-digests': async () => {},
      'recheck-type': async () => {},
      'learn-from-document': async () => {},
      'recheck-queue': async () => {},
      'keep-sorted-field': async () => {},
      'import-data-table': async () => {},
      'refresh-news': async () => {},
      'seal-audit': async () => {},
      'merge-tallies': async () => {},
      scrub: async () => {},
      purge: async () => {},
    },
    onExhausted: options.onExhausted ?? (async () => {}),
    concurrency: options.concurrency ?? 1,
  });
}

const extractionOf = (tenantId: string, documentId: string = randomUUID()) => ({ tenantId, documentId });

test('a job exists after its transaction commits, and not after a rollback', async () => {
  const db = database.forTenant(ours);
  const rolledBack = inTransaction(db, async (trx) => {
    await enqueue(trx, 'extract-document', extractionOf(ours));
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await inTransaction(db, (trx) => enqueue(trx, 'extract-document', extractionOf(ours)));
  const { rows } = await sql`select data from pgboss.job where name = 'extract-document'`.execute(database.system);
  expect(rows).toHaveLength(1);
});

test('a tenant can neither see nor add jobs of another', async () => {
  await enqueue(database.forTenant(theirs), 'extract-document', extractionOf(theirs));
  const { rows } = await sql`select * from pgboss.job_common`.execute(database.forTenant(ours));
  expect(rows).toEqual([]);
  await expect(enqueue(database.forTenant(ours), 'extract-document', extractionOf(theirs))).rejects.toThrow(/row-level security/);
});

test('a second job with the key of a waiting one is not added', async () => {
  const db = database.forTenant(ours);
  const payload = extractionOf(ours);
  expect(await enqueue(db, 'extract-document', payload, { key: payload.documentId })).toEqual(expect.any(String));
  expect(await enqueue(db, 'extract-document', payload, { key: payload.documentId })).toBeNull();
});

test('an idle worker starts within 50 ms of the commit', async () => {
  const started = new EventEmitter();
  await start(async ({ documentId }) => void started.emit(documentId));
  const delays: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const payload = extractionOf(ours);
    const begun = once(started, payload.documentId);
    await inTransaction(database.forTenant(ours), (trx) => enqueue(trx, 'extract-document', payload));
    const committedAt = performance.now();
    await begun;
    delays.push(performance.now() - committedAt);
  }
  const median = delays.sort((a, b) => a - b)[7] ?? Infinity;
  expect(median).toBeLessThan(50 * (await slowdown()));
});

test('a tenant with many documents does not delay another', async () => {
  const order: string[] = [];
  for (let index = 0; index < 40; index += 1) await enqueue(database.forTenant(theirs), 'extract-document', extractionOf(theirs));
  for (let index = 0; index < 3; index += 1) await enqueue(database.forTenant(ours), 'extract-document', extractionOf(ours));
  const finished = new EventEmitter();
  await start(async ({ tenantId }) => {
    order.push(tenantId);
    if (order.length === 43) finished.emit('all');
  });
  await once(finished, 'all');
  // in turns: ours are among the first six although forty were queued before
  expect(order.slice(0, 6).filter((tenant) => tenant === ours)).toHaveLength(3);
});

test('a tenant with slow endpoints does not delay the webhooks of another', async () => {
  const release = Promise.withResolvers<void>();
  const delivered = new EventEmitter();
  const held: string[] = [];
  const deliveryOf = (tenantId: string) => ({ tenantId, deliveryId: randomUUID() });
  for (let index = 0; index < 12; index += 1) await enqueue(database.forTenant(theirs), 'deliver-webhook', deliveryOf(theirs));
  await start(async () => {}, {
    deliver: async ({ tenantId }) => {
      if (tenantId === ours) return void delivered.emit('ours');
      held.push(tenantId);
      delivered.emit('theirs');
      await release.promise;
    },
  });
  while (held.length < 6) await once(delivered, 'theirs');
  const told = once(delivered, 'ours');
  await enqueue(database.forTenant(ours), 'deliver-webhook', deliveryOf(ours));
  // none of the other tenant's jobs ends before, so only a reserved slot could take it
  await told;
  expect(held).toHaveLength(6);
  release.resolve();
});

test('a failure of the last attempt is reported with its reason', async () => {
  const { promise, resolve } = Promise.withResolvers<ExhaustedJob>();
  let tries = 0;
  await start(
    async () => {
      tries += 1;
      throw new Error('page 3 cannot be read');
    },
    { onExhausted: async (job) => resolve(job) },
  );
  const payload = extractionOf(ours);
  await enqueue(database.forTenant(ours), 'extract-document', payload);
  expect(await promise).toEqual({ name: 'extract-document', payload, reason: 'page 3 cannot be read' });
  expect(tries).toBe(3);
});

const withCode = (code: string): Error => Object.assign(new Error('a disk failed'), { code });
test('killed processes, an unavailable database, and a full or failing disk do not count as attempts', async () => {
  const failures = [
    new Error('a failure'),
    withCode('ENOSPC'),
    withCode('EDQUOT'),
    withCode('53100'),
    withCode('EIO'),
    new DatabaseUnavailable('away'),
    new DatabaseUnavailable('away'),
  ];
  const { promise, resolve } = Promise.withResolvers<number>();
  const exhausted: ExhaustedJob[] = [];
  await enqueue(database.forTenant(ours), 'extract-document', extractionOf(ours));
  await sql`update pgboss.job set retry_count = 10, retry_delay_max = 1`.execute(database.system);
  await start(
    async (_payload, { attempt }) => {
      const failure = failures.shift();
      if (failure) throw failure;
      resolve(attempt);
    },
    { onExhausted: async (job) => void exhausted.push(job) },
  );
  expect(await promise).toBe(18);
  expect(exhausted).toEqual([]);
}, 30_000);

test('an interrupted job continues with the payload that it committed last', async () => {
  const [first, second, third] = [extractionOf(ours), extractionOf(ours), extractionOf(ours)];
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const db = database.forTenant(ours);
  await enqueue(db, 'extract-document', first);
  await start(async (payload, { id, attempt }) => {
    if (attempt > 1) return resolve(payload);
    await inTransaction(db, (trx) => updatePayload(trx, 'extract-document', id, second));
    await updatePayload(database.forTenant(theirs), 'extract-document', id, third);
    await inTransaction(db, async (trx) => {
      await updatePayload(trx, 'extract-document', id, third);
      throw new DatabaseUnavailable('away');
    });
  });
  expect(await promise).toEqual(second);
});

test('a stopping worker releases what it cannot finish', async () => {
  const begun = new EventEmitter();
  await start(async (_payload, { signal }) => {
    setImmediate(() => begun.emit('first'));
    await once(signal, 'abort');
  });
  const first = once(begun, 'first');
  await enqueue(database.forTenant(ours), 'extract-document', extractionOf(ours));
  await first;
  const stoppedAt = performance.now();
  await workers?.stop(1_000);
  expect(performance.now() - stoppedAt).toBeLessThan(3_000 * (await slowdown()));
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'extract-document'`.execute(
    database.system,
  );
  expect(rows).toEqual([{ state: 'retry' }]);
});

test('the job of a killed worker is done by another one within 15 s', async () => {
  const payload = extractionOf(ours);
  const victim = spawn(process.execPath, ['--input-type=module', '-e', stuckWorker(database.url)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await enqueue(database.forTenant(ours), 'extract-document', payload);
  const [begun] = (await once(victim.stdout, 'data')) as [Buffer];
  expect(begun.toString()).toContain(payload.documentId);

  const { promise, resolve } = Promise.withResolvers<number>();
  await start(async (_payload, { attempt }) => resolve(attempt));
  victim.kill('SIGKILL');
  const killedAt = performance.now();
  expect(await promise).toBe(2);
  const seconds = (performance.now() - killedAt) / 1000;
  expect(seconds).toBeLessThan(15 * (await slowdown()));
});

/** A process that takes a job, reports it and never finishes it. */
const stuckWorker = (url: string): string => `
  import { createLog } from '#service/platform/log.ts';
  import { openDatabase } from '#service/platform/database/database.ts';
  import { startWorkers } from '#service/platform/queue/start-workers.ts';
  const log = createLog('silent');
  await startWorkers({
    database: openDatabase({ url: ${JSON.stringify(url)}, log }),
    log,
    handlers: {
      'extract-document': async ({ documentId }) => { console.log(documentId); await new Promise(() => {}); },
      'ask-registry': async () => {},
      'run-extraction': async () => {},
      purge: async () => {},
    },
    onExhausted: async () => {},
    concurrency: 1,
  });`;
