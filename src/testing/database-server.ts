import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createLog } from '#service/platform/log.ts';
import { prepareQueue } from '#service/platform/queue/prepare-queue.ts';
import { openDatabase } from '#service/platform/database/database.ts';
import { migrateToLatest } from '#service/platform/database/migrate.ts';
import { startEmbeddedPostgres, superuser } from '#service/platform/database/postgres/embedded-postgres.ts';
import { lockFolder } from '#service/platform/database/postgres/folder-lock.ts';
import { ownerRole, provisionEmbedded } from '#service/platform/database/provision.ts';
import { memoryParent } from './memory-folder.ts';

/** Addresses that a test file needs to make a database of its own; `NAME` stands for that database. */
export type TestServer = { adminUrl: string; ownerUrl: string };

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** An empty, migrated database that the others are copied from. Nobody is connected to it. */
export const templateDatabase = 'template_migrated';

/** vitest's global setup: one server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testServer, stop } = await startTestServer();
  project.provide('testServer', testServer);
  return stop;
}

/** A server in memory (where the machine has such a folder) whose data need not survive anything. */
export async function startTestServer(): Promise<{ testServer: TestServer; stop: () => Promise<void> }> {
  const parent = memoryParent();
  sweep(parent);
  const dataDir = mkdtempSync(path.join(parent, prefix));
  // PostgreSQL may run as another account
  chmodSync(dataDir, 0o755);
  const log = createLog('silent');
  const server = await startEmbeddedPostgres({ dataDir, log, settings });
  const database = openDatabase({ url: await provisionEmbedded(server, templateDatabase), log });
  await migrateToLatest(database.system, log);
  await prepareQueue(database, log);
  await database.close();
  return {
    testServer: { adminUrl: server.url(superuser, 'postgres'), ownerUrl: server.url(ownerRole, 'NAME') },
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const prefix = 'vidimus-test-';
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300', autovacuum: 'off' };

/** Removes what killed runs left: a folder that nobody has locked, and that is not just being made. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(prefix))) {
    const folder = path.join(parent, name);
    try {
      if (Date.now() - statSync(folder).mtimeMs < 60_000) continue;
      const lock = lockFolder(folder);
      if (!lock) continue;
      lock.release();
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // another run sweeps it at this moment, or it belongs to another user
    }
  }
}
