import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlobStore } from '#service/platform/blobs/open-blob-store.ts';
import { createLog } from '#service/platform/log.ts';
import { openDatabase } from '#service/platform/database/database.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { prepareQueue } from '#service/platform/queue/prepare-queue.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { freePort } from '#testing/free-port.ts';
import { createHealth } from './health.ts';

let database: TestDatabase & { drop: () => Promise<void> };
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vidimus-health-'));
const config = { dataDir, smtpUrl: undefined, mailFrom: 'noreply@localhost' };
const fine = { check: async () => {} };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const isServing = () => true;

test('everything works', async () => {
  const health = createHealth({ config, database, blobs: await openBlobStore(undefined, dataDir), isServing });
  expect(await health()).toEqual({ isReady: true, degraded: [] });
});

test('a service that is starting or stopping is not ready', async () => {
  const health = createHealth({ config, database, blobs: fine, isServing: () => false });
  expect(await health()).toEqual({ isReady: false, degraded: ['starting'] });
});

test('an unavailable database makes it not ready', async () => {
  const away = openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/none', log: createLog('silent') });
  const health = createHealth({ config, database: away, blobs: fine, isServing });
  expect(await health()).toEqual({ isReady: false, degraded: ['database'] });
  await away.close();
});

test('a missing file store makes it not ready', async () => {
  const root = mkdtempSync(path.join(dataDir, 'store-'));
  const blobs = await openBlobStore(`file://${root}`, dataDir);
  await blobs.check();
  rmSync(root, { recursive: true });
  expect(await createHealth({ config, database, blobs, isServing })()).toEqual({ isReady: false, degraded: ['store'] });
});

test('an unavailable mail server only delays emails', async () => {
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
  const health = createHealth({ config: { ...config, smtpUrl }, database, blobs: fine, isServing });
  expect(await health()).toEqual({ isReady: true, degraded: ['mail'] });
});

test('a document waiting without a reader reports that work is stuck', async () => {
  await prepareQueue(database, createLog('silent'));
  await enqueue(database.system, 'extract-document', { tenantId: randomUUID(), documentId: randomUUID() });
  const blobs = fine;
  expect(await createHealth({ config, database, blobs, isServing })()).toEqual({ isReady: true, degraded: [] });
  await sql`update pgboss.job set start_after = now() - interval '6 minutes'`.execute(database.system);
  expect(await createHealth({ config, database, blobs, isServing })()).toEqual({ isReady: true, degraded: ['work'] });
  await sql`update pgboss.job set state = 'active'`.execute(database.system);
  expect(await createHealth({ config, database, blobs, isServing })()).toEqual({ isReady: true, degraded: [] });
});
