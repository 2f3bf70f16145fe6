import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#service/platform/log.ts';
import { type Database, openDatabase } from '#service/platform/database/database.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { type CommitFault, type DatabaseProxy, startDatabaseProxy } from '#testing/database-proxy.ts';
import { uploadDocument } from './upload-document.ts';

let app: TestApp;
let proxy: DatabaseProxy;
let database: Database;
let tenant: TestTenant;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  proxy = await startDatabaseProxy(app.database.url);
  database = openDatabase({ url: proxy.url, log: createLog('silent'), longestDoubtMs: 300 });
  folder = await mkdtemp(path.join(tmpdir(), 'vidimus-doubt-'));
});
beforeEach(async () => {
  tenant = await app.tenant();
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await rm(folder, { recursive: true });
  await app.close();
});

async function upload(fault: CommitFault, { isAwayThen = false } = {}): Promise<unknown> {
  const bytes = Buffer.from('%PDF-1.7 in doubt');
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  const ctx = systemCtx({ ...app, database, now: () => new Date() }, tenant.tenantId, 'test');
  proxy.atCommit = () => {
    proxy.refuse(isAwayThen);
    return fault;
  };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const received = { path: file, fileName: 'a.pdf', size: bytes.length, sha256 };
  try {
    return await uploadDocument(ctx, received, { extract: false }).catch((error: unknown) => error);
  } finally {
    proxy.atCommit = () => 'none';
    proxy.refuse(false);
  }
}
const rows = () => app.database.forTenant(tenant.tenantId).selectFrom('documents').select(['id', 'file_key']).execute();
async function files(): Promise<string[]> {
  const keys = [];
  for await (const { key } of app.blobs.list(tenant.tenantId)) keys.push(key);
  return keys;
}

test('an upload that was committed but not acknowledged is reported as done, with its file', async () => {
  const answer = await upload('cutAfter');
  const [row] = await rows();
  expect(answer).toEqual({ documentId: row?.id });
  expect(await files()).toEqual([row?.file_key]);
});

test('an upload that was never committed leaves neither row nor file', async () => {
  expect(await upload('cutBefore')).toMatchObject({ code: 'DATABASE_AWAY' });
  expect([await rows(), await files()]).toEqual([[], []]);
});

test('the file of an upload is kept while its outcome is unknown', async () => {
  expect(await upload('cutAfter', { isAwayThen: true })).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  const [row] = await rows();
  expect(await files()).toEqual([row?.file_key]);
});
