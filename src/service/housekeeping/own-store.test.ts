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

const away = { code: 'STORE_AWAY' };
const forget = () => app.database.system.deleteFrom('file_store_marks').execute();
const newKey = () => newBlobKey(tenant.tenantId, new Date());

test('a new installation writes to its empty store', async () => {
  const store = ownStore(await openDiskStore(path.join(folder, 'new')), app.database.system);
  await store.check();
  await expect(store.put(newKey(), one())).resolves.toMatchObject({ size: 3 });
});

test('a store that disappears before the first write is not recreated, not even by a process started meanwhile', async () => {
  await forget();
  const mount = path.join(folder, 'first');
  const api = ownStore(await openDiskStore(mount), app.database.system);
  const worker = ownStore(await openDiskStore(mount), app.database.system);
  await api.check();
  await rename(mount, `${mount}-away`);
  await expect(worker.check()).rejects.toMatchObject(away);
  await expect(api.put(newKey(), one())).rejects.toMatchObject(away);
  const later = ownStore(await openDiskStore(mount), app.database.system);
  await expect(later.put(newKey(), one())).rejects.toMatchObject(away);
  expect(existsSync(mount)).toBe(false);
  await rename(`${mount}-away`, mount);
  for (const store of [api, worker, later]) await expect(store.put(newKey(), one())).resolves.toMatchObject({ size: 3 });
});

test('two processes that start at once adopt the same store', async () => {
  await forget();
  const mount = path.join(folder, 'both');
  const stores = await Promise.all([1, 2].map(async () => ownStore(await openDiskStore(mount), app.database.system)));
  await Promise.all(stores.map((store) => store.check()));
  await ownStore(await openDiskStore(mount), app.database.system).check();
});

test('an operator can force the adoption of another store, which is used from then on', async () => {
  const taken = path.join(folder, 'taken');
  await expect(ownStore(await openDiskStore(taken), app.database.system).check()).rejects.toMatchObject(away);
  await ownStore(await openDiskStore(taken), app.database.system, true).check();
  await ownStore(await openDiskStore(taken), app.database.system).check();
});

test('a store without any referenced file is not written to, and is adopted once it is the right one', async () => {
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
  await expect(store.check()).rejects.toMatchObject(away);
  await expect(store.put(newBlobKey(tenant.tenantId, new Date()), one())).rejects.toMatchObject(away);
  await expect(store.get(key)).rejects.toMatchObject(away);
  await expect(store.delete(key)).rejects.toMatchObject(away);

  // nothing is created there that another process would take for the store
  expect(existsSync(mount)).toBe(false);
  await rename(elsewhere, mount);
  await store.check();
  await expect(store.size(key)).resolves.toBe(3);
});
