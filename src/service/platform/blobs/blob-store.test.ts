import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import S3rver from 's3rver';
import { newBlobKey } from './blob-key.ts';
import { BlobMissing, type BlobStore } from './blob-store.ts';
import { openBlobStore } from './open-blob-store.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vidimus-blobs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tenant = randomUUID();
const newKey = (): string => newBlobKey(tenant, new Date('2024-03-05T00:00:00Z'));
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function* broken(): AsyncGenerator<Buffer> {
  yield randomBytes(70_000);
  throw new Error('the client disconnected');
}

type Opened = { store: BlobStore; close: () => Promise<void> };

const drivers: Record<string, () => Promise<Opened>> = {
  disk: async () => ({ store: await openBlobStore(undefined, folder), close: async () => {} }),
  s3: async () => {
    process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: path.join(folder, 's3'),
      configureBuckets: [{ name: 'bucket' }],
    });
    const { port } = await server.run();
    const store = await openBlobStore(`s3://bucket/below?endpoint=http://127.0.0.1:${port}&region=eu-central-1`, folder);
    return { store, close: () => server.close() };
  },
};

describe.each(Object.entries(drivers))('%s', (name, open) => {
  let opened: Opened;
  let store: BlobStore;
  beforeAll(async () => {
    opened = await open();
    ({ store } = opened);
  });
  afterAll(() => opened.close());

  // 20 MB goes in several parts
  test.each([0, 1, 100_000, 20 * 1024 * 1024])('%i bytes are returned unchanged', async (size) => {
    const bytes = randomBytes(size);
    const key = newKey();
    expect(await store.put(key, Readable.from([bytes]))).toEqual({ size, sha256: sha256(bytes) });
    expect(await store.size(key)).toBe(size);
    expect((await buffer(await store.get(key))).equals(bytes)).toBe(true);
  });

  test('accepts a file by its path', async () => {
    const file = path.join(folder, randomUUID());
    writeFileSync(file, 'from a path');
    const key = newKey();
    await store.put(key, file);
    expect((await buffer(await store.get(key))).toString()).toBe('from a path');
  });

  test('a range includes both ends', async () => {
    const key = newKey();
    await store.put(key, Readable.from([Buffer.from('0123456789')]));
    expect((await buffer(await store.get(key, { start: 2, end: 5 }))).toString()).toBe('2345');
  });

  test('a deleted or unknown file is missing, and deleting it again is not an error', async () => {
    const key = newKey();
    await store.put(key, Readable.from([Buffer.from('x')]));
    await store.delete(key);
    await store.delete(key);
    await expect(store.get(key)).rejects.toThrow(BlobMissing);
    await expect(store.size(key)).rejects.toThrow(BlobMissing);
  });

  test('an aborted upload leaves nothing', async () => {
    const key = newKey();
    await expect(store.put(key, Readable.from(broken()))).rejects.toThrow('the client disconnected');
    await expect(store.size(key)).rejects.toThrow(BlobMissing);
  });

  test('lists only the files of a tenant', async () => {
    const other = newBlobKey(randomUUID(), new Date());
    const mine = newBlobKey(randomUUID(), new Date());
    for (const key of [mine, other]) await store.put(key, Readable.from([Buffer.from('x')]));
    const listed: { key: string; modifiedAt: Date }[] = [];
    for await (const file of store.list(`${mine.split('/')[0]}/`)) listed.push(file);
    expect(listed.map(({ key }) => key)).toEqual([mine]);
    expect(Math.abs(Date.now() - (listed[0]?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
  });

  test('lists keys in order, across folders', async () => {
    const under = randomUUID();
    const names = ['2024/0', '2024/01/a', '2024/01/b', '2024_01', 'A', 'a'];
    // the S3 server of this test orders punctuation otherwise than S3
    if (name === 'disk') names.unshift('2024-01/a', '2024.01/a');
    const keys = names.map((each) => `${under}/${each}`);
    for (const key of keys.toReversed()) await store.put(key, Readable.from([Buffer.from('x')]));
    const listed: string[] = [];
    for await (const { key } of store.list(`${under}/`)) listed.push(key);
    expect(listed).toEqual(keys);
  });

  test.each(['../outside', '/etc/passwd', 'a/../../b', 'a//b', '', '.hidden', 'a\0b'])('%j is not a valid key', async (key) => {
    await expect(store.put(key, Readable.from([]))).rejects.toThrow('is not a valid file key');
    await expect(store.get(key)).rejects.toThrow('is not a valid file key');
  });
});

test('an aborted upload to disk leaves no unfinished file', async () => {
  const store = await openBlobStore(undefined, folder);
  const source = new Readable({ read: () => {} });
  const put = store.put(newKey(), source);
  source.push('begun');
  await once(source, 'data').catch(() => {});
  source.destroy(new Error('gone'));
  await expect(put).rejects.toThrow('gone');
  expect(readdirSync(path.join(folder, 'files', '.unfinished'))).toEqual([]);
});

describe('a disk that fails', () => {
  test('a missing folder is reported as such, and nothing is written in its place', async () => {
    const root = mkdtempSync(path.join(folder, 'mount-'));
    const store = await openBlobStore(`file://${root}`, folder);
    await store.check();
    const kept = newKey();
    await store.put(kept, Readable.from(['kept']));
    rmSync(root, { recursive: true });
    const away = { code: 'STORE_AWAY' };
    await expect(store.check()).rejects.toMatchObject(away);
    await expect(store.put(newKey(), Readable.from(['lost']))).rejects.toMatchObject(away);
    await expect(store.get(kept)).rejects.toMatchObject(away);
    expect(readdirSync(folder)).not.toContain(path.basename(root));
  });

  test('a folder missing briefly during a write is reported as such, even when it is back', async () => {
    const root = mkdtempSync(path.join(folder, 'blink-'));
    const store = await openBlobStore(`file://${root}`, folder);
    await store.check();
    async function* whileGone(): AsyncGenerator<Buffer> {
      yield randomBytes(70_000);
      rmSync(root, { recursive: true });
      mkdirSync(path.join(root, '.unfinished'), { recursive: true });
    }
    await expect(store.put(newKey(), Readable.from(whileGone()))).rejects.toMatchObject({ code: 'STORE_AWAY' });
    // a missing source file is a different error
    await expect(store.put(newKey(), path.join(folder, 'nothing'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('unfinished files of a killed process are removed, files being written are not', async () => {
    const root = mkdtempSync(path.join(folder, 'swept-'));
    const store = await openBlobStore(`file://${root}`, folder);
    await store.check();
    const [old, young] = ['old', 'young'].map((name) => path.join(root, '.unfinished', name));
    for (const file of [old, young]) writeFileSync(file ?? '', 'half');
    utimesSync(old ?? '', new Date(0), new Date(0));
    expect(await store.sweep(new Date(Date.now() - 60_000))).toBe(1);
    expect(readdirSync(path.join(root, '.unfinished'))).toEqual(['young']);
  });
});
