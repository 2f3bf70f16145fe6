import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import { openDiskStore } from '#service/platform/blobs/disk-store.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { ownStore } from './own-store.ts';

let app: TestApp;
let tenant: TestTenant;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  folder = await mkdtemp(path.join(tmpdir(), 'vidimus-store-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const one = () => Readable.from([Buffer.from('one')]);

test('a new installation writes into its empty store', async () => {
  const store = ownStore(await openDiskStore(path.join(folder, 'new')), app.database.system);
  await store.check();
  await expect(store.put(newBlobKey(tenant.tenantId, new Date()), one())).resolves.toMatchObject({ size: 3 });
});

test('a store without any file that rows name is not written to, and is taken as soon as it is the right one', async () => {
  const id = await app.document(tenant);
  const { file_key: key } = await app.database
    .forTenant(tenant.tenantId)
    .selectFrom('documents')
    .select('file_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [mount, elsewhere] = [path.join(folder, 'mount'), path.join(folder, 'elsewhere')];
  const disk = await openDiskStore(elsewhere);
  await disk.put(key, one());

  const store = ownStore(await openDiskStore(mount), app.database.system);
  const away = { code: 'STORE_AWAY' };
  await expect(store.check()).rejects.toMatchObject(away);
  await expect(store.put(newBlobKey(tenant.tenantId, new Date()), one())).rejects.toMatchObject(away);
  await expect(store.get(key)).rejects.toMatchObject(away);
  await expect(store.delete(key)).rejects.toMatchObject(away);

  // nor is anything made there, which another process would take for the store
  expect(existsSync(mount)).toBe(false);
  await rename(elsewhere, mount);
  await store.check();
  await expect(store.size(key)).resolves.toBe(3);
});
