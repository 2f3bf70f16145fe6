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

const run = (now: Date, removes = true, atOnce?: number) =>
  scrub({ system: app.database.system, blobs: app.blobs, now, removes, ...(atOnce !== undefined && { atOnce }) });
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

test.each([1, 2, 3, 7])('nothing is lost or invented at the border of parts of %i', async (atOnce) => {
  const { system } = app.database;
  const ids = await Promise.all(Array.from({ length: 6 }, () => app.document(tenant, { pages: 1 })));
  const orphans = [await orphan(), await orphan(), await orphan()];
  const rows = await system
    .selectFrom('documents')
    .select(['id', 'file_key'])
    .where('id', 'in', ids)
    .orderBy('file_key')
    .execute();
  // the first, two neighbours and the last
  const lost = [rows.at(0), rows.at(2), rows.at(3), rows.at(-1)].map((row) => ({
    key: row?.file_key ?? '',
    of: `document ${row?.id}`,
  }));
  // two rows may have the same file
  const [shared] = rows.slice(1);
  const twin = await app.document(tenant);
  await system
    .updateTable('documents')
    .set({ file_key: lost[0]?.key ?? '' })
    .where('id', '=', twin)
    .execute();
  const other = await app.document(tenant);
  await system
    .updateTable('documents')
    .set({ file_key: shared?.file_key ?? '' })
    .where('id', '=', other)
    .execute();
  for (const { key } of lost) await app.blobs.delete(key);
  const whole = await run(tomorrow(), false);
  const found = await run(tomorrow(), false, atOnce);
  expect(found.missing).toEqual(expect.arrayContaining([...lost, { key: lost[0]?.key, of: `document ${twin}` }]));
  expect(found.orphans).toEqual(expect.arrayContaining(orphans));
  expect(found.missing.toSorted((a, b) => (a.of < b.of ? -1 : 1))).toEqual(
    whole.missing.toSorted((a, b) => (a.of < b.of ? -1 : 1)),
  );
  expect({ files: found.files, orphans: found.orphans.toSorted() }).toEqual({
    files: whole.files,
    orphans: whole.orphans.toSorted(),
  });
  expect(whole.missing).toHaveLength(5);
  await system
    .deleteFrom('documents')
    .where('id', 'in', [...ids, twin, other])
    .execute();
  await run(tomorrow());
});

test('a store that lists out of order is not compared, because files would seem to have no row', async () => {
  const [a, b] = [await orphan(), await orphan()].toSorted();
  const list = async function* () {
    for (const key of [b, a]) yield { key: key ?? '', modifiedAt: new Date(0) };
  };
  const blobs = { ...app.blobs, list };
  await expect(scrub({ system: app.database.system, blobs, now: new Date(), removes: true })).rejects.toThrow('out of order');
  await run(tomorrow());
});
