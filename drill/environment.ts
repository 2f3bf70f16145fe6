/** Infrastructure of a drill: a folder, a separate PostgreSQL with durable commits, and a folder of files. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLog } from '#service/platform/log.ts';
import { openDiskStore } from '#service/platform/blobs/disk-store.ts';
import { startEmbeddedPostgres } from '#service/platform/database/postgres/embedded-postgres.ts';
import { provisionEmbedded } from '#service/platform/database/provision.ts';
import { password } from './people.ts';

const masterKey = 'the key of a drill, of forty characters…';

export async function startEnvironment() {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-drill-'));
  // PostgreSQL may run under another account
  await chmod(folder, 0o755);
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log: createLog('silent') });
  const databaseUrl = await provisionEmbedded(database, 'drill');
  const filesFolder = path.join(folder, 'files');
  // it may be removed before it contains the first file
  await mkdir(filesFolder);
  return {
    folder,
    databaseUrl,
    filesFolder,
    masterKey,
    openBlobs: () => openDiskStore(filesFolder),
    environment: {
      DATABASE_URL: databaseUrl,
      FILES_URL: `file://${filesFolder}`,
      MASTER_KEY: masterKey,
      DEMO_PASSWORD: password,
      REGISTRY_CHECK: 'asked',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      // most of a drill is waiting, and several run in parallel
      WORKER_CONCURRENCY: '1',
    },
    stop: async () => {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
