import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { connectBeside } from '#service/platform/database/connect.ts';
import { readConfig } from '#service/platform/config.ts';
import { createLog } from '#service/platform/log.ts';
import { memoryFolder } from '#testing/memory-folder.ts';
import { type Pieces, startService } from './start-service.ts';

const log = createLog('silent');
const dataDir = memoryFolder();
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a start removes what a killed process left behind, but no file of a command that works while the service starts', async () => {
  const config = { ...readConfig({ DATA_DIR: dataDir }), port: 0 };
  const tempDir = path.join(dataDir, 'tmp');
  const leftovers = [path.join(tempDir, 'upload'), path.join(dataDir, 'files', '.unfinished', 'half')];
  for (const file of leftovers) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'half');
    const before = new Date(Date.now() - 60_000);
    await utimes(file, before, before);
  }
  const loading = Promise.withResolvers<Pieces>();
  const starting = startService(config, log, loading.promise);
  // like `npm run demo`, which begins as soon as the tables exist
  const beside = await connectBeside(config, log);
  await mkdir(path.join(tempDir, 'command'));
  await beside.close();
  loading.resolve({ prepare: async () => undefined, buildHttp: () => fastify() });
  const service = await starting;
  await service.stop();
  expect(await readdir(tempDir)).toEqual(['command']);
  expect(await readdir(path.join(dataDir, 'files', '.unfinished'))).toEqual([]);
});
