import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openBlobStore } from '#service/platform/blobs/open-blob-store.ts';
import { sweepUnfinished } from './sweep-unfinished.ts';

test('leftovers of killed processes are removed, including folders; files possibly in use are not', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-sweep-'));
  const blobs = await openBlobStore(undefined, folder);
  await blobs.check();
  const tempDir = path.join(folder, 'tmp');
  await mkdir(path.join(tempDir, 'extract-old', 'deep'), { recursive: true });
  for (const name of ['upload-old', 'upload-young']) await writeFile(path.join(tempDir, name), 'half');
  await writeFile(path.join(folder, 'files', '.unfinished', 'old'), 'half');
  const long = new Date(Date.now() - 3 * 3_600_000);
  for (const name of ['tmp/extract-old', 'tmp/upload-old', 'files/.unfinished/old'])
    await utimes(path.join(folder, name), long, long);
  expect(await sweepUnfinished({ blobs, tempDir, now: new Date() })).toBe(3);
  expect(await readdir(tempDir)).toEqual(['upload-young']);
  await rm(folder, { recursive: true });
});
