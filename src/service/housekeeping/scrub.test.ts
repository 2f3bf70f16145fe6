import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { reportOf, scrub } from './scrub.ts';

let app: TestApp;
let tenant: TestTenant;
const tomorrow = () => new Date(Date.now() + 25 * 3_600_000);
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  tenant = await app.tenant();
  await app.document(tenant, { pages: 2 });
});
afterAll(() => app.close());

const run = (now: Date, removes = true) => scrub({ system: app.database.system, blobs: app.blobs, now, removes });
async function orphan(): Promise<string> {
  const key = newBlobKey(tenant.tenantId, new Date());
  await app.blobs.put(key, Readable.from(['nobody names me']));
  return key;
}

test('an unreferenced file is removed once it is too old to belong to a running upload', async () => {
  const key = await orphan();
  expect(await run(new Date())).toMatchObject({ orphans: [], missing: [] });
  expect(await run(tomorrow(), false)).toMatchObject({ orphans: [key], removed: 0 });
  expect(await app.blobs.size(key)).toBeGreaterThan(0);
  expect(await run(tomorrow())).toMatchObject({ orphans: [key], removed: 1, missing: [] });
  await expect(app.blobs.size(key)).rejects.toThrow();
  // and no file that a row refers to
  expect(await run(tomorrow())).toMatchObject({ orphans: [], missing: [] });
});

test('a row with a missing file is reported with its document', async () => {
  const id = await app.document(tenant);
  const { file_key: key } = await app.database.system
    .selectFrom('documents')
    .select('file_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await app.blobs.delete(key);
  const found = await run(tomorrow());
  expect(found.missing).toEqual([{ key, of: `document ${id}` }]);
  expect(reportOf(found).join('\n')).toContain(`missing: ${key} of document ${id}`);
  await app.database.system.deleteFrom('documents').where('id', '=', id).execute();
});

test('nothing is removed when most files have no row', async () => {
  const keys = await Promise.all(Array.from({ length: 101 }, orphan));
  const found = await run(tomorrow());
  expect(found).toMatchObject({ isHeldBack: true, removed: 0 });
  expect(found.orphans).toEqual(expect.arrayContaining(keys));
  for (const key of keys) await app.blobs.delete(key);
});
