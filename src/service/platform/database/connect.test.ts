import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { connect, connectBeside } from './connect.ts';
import { FolderInUse } from './postgres/embedded-postgres.ts';
import { lockFolder } from './postgres/folder-lock.ts';

const log = createLog('silent');
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function newConfig() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vidimus-pg-'));
  chmodSync(dataDir, 0o755);
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, databaseUrl: undefined, workerConcurrency: 1 };
}

test('a command started while the service starts waits for the tables', async () => {
  const config = newConfig();
  const starting = connect(config, log);
  const service = starting.then(({ close }) => cleanups.push(close));
  const beside = await connectBeside(config, log);
  cleanups.push(beside.close);
  expect(
    await beside.database.system
      .selectFrom('tenants')
      .select(sql`1`.as('one'))
      .execute(),
  ).toEqual([]);
  await service;
});

test('says what to do if the service does not start', async () => {
  const config = newConfig();
  const lock = lockFolder(config.dataDir);
  cleanups.push(() => lock?.release());
  const refused = connectBeside(config, log, 300);
  await expect(refused).rejects.toThrow(FolderInUse);
  await expect(refused).rejects.toThrow(/does not respond.*Wait until the service reports that it is ready/s);
});
