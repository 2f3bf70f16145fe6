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

/** URLs that a test file needs to create a separate database; `NAME` is a placeholder for its name. */
export type TestServer = { adminUrl: string; ownerUrl: string };

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** An empty, migrated database that others are copied from. It has no connections. */
export const templateDatabase = 'template_migrated';

/** Global setup of vitest: one server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testServer, stop } = await startTestServer();
  project.provide('testServer', testServer);
  return stop;
}

/** Starts a server in memory (if the machine has such a folder) whose data need not be durable. */
export async function startTestServer(): Promise<{ testServer: TestServer; stop: () => Promise<void> }> {
  const parent = memoryParent();
  sweep(parent);
  const dataDir = mkdtempSync(path.join(parent, prefix));
  // PostgreSQL may run under another account
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

/** Removes remains of killed runs: folders that are not locked and not being created. */
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
      // another run is removing it, or it belongs to another user
    }
  }
}
