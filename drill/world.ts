/** The real service for the drill: PostgreSQL, a proxy before it, a process for requests and one for work, and what can befall them. */
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { createLog } from '#service/platform/log.ts';
import { startEmbeddedPostgres } from '#service/platform/database/postgres/embedded-postgres.ts';
import { provisionEmbedded } from '#service/platform/database/provision.ts';
import { startDatabaseProxy } from '#testing/database-proxy.ts';
import { openDiskStore } from '#service/platform/blobs/disk-store.ts';
import { freePort } from '#testing/free-port.ts';
import { type Befallen, nothing, supervised } from './supervised.ts';

export const password = 'drill-password-2026';
const masterKey = 'the key of a drill, of forty characters…';

export type World = Awaited<ReturnType<typeof startWorld>>;

export async function startWorld() {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-drill-'));
  // PostgreSQL may run as another account
  await chmod(folder, 0o755);
  const log = createLog('silent');
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log });
  const databaseUrl = await provisionEmbedded(database, 'drill');
  const proxy = await startDatabaseProxy(databaseUrl);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const filesFolder = path.join(folder, 'files');
  const ownEnds: string[] = [];
  const environment = {
    DATABASE_URL: proxy.url,
    FILES_URL: `file://${filesFolder}`,
    MASTER_KEY: masterKey,
    DEMO_PASSWORD: password,
    REGISTRY_CHECK: 'asked',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
  };
  const onOwnEnd = (how: string) => void ownEnds.push(how);
  const api = supervised({ ...environment, DATA_DIR: path.join(folder, 'api'), PORT: String(port), PROCESS: 'api' }, onOwnEnd);
  const worker = supervised(
    { ...environment, DATA_DIR: path.join(folder, 'worker'), PORT: String(await freePort()), PROCESS: 'worker' },
    onOwnEnd,
  );

  const isReady = () =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  async function untilReady(): Promise<void> {
    const end = Date.now() + 120_000;
    while (!(await isReady())) {
      if (Date.now() > end) throw new Error('the service is not ready after two minutes');
      await delay(100);
    }
  }
  await untilReady();

  return {
    url,
    databaseUrl,
    openBlobs: () => openDiskStore(filesFolder),
    masterKey,
    proxy,
    ownEnds,
    untilReady,
    killApi: () => api.kill(),
    killWorker: () => worker.kill(),
    /** A process that gets no time: it is there, and does nothing. */
    holdWorker: (isHeld: boolean) => worker.hold(isHeld),
    /** As a machine does that runs out of memory; it is started again. */
    killPostgres: () => {
      const file = path.join(folder, 'database', 'postgres', 'postmaster.pid');
      const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN;
      if (pid > 1) process.kill(pid, 'SIGKILL');
    },
    takeStoreAway: async (ms: number, onGone: () => void = () => undefined) => {
      await rename(filesFolder, `${filesFolder}-away`);
      onGone();
      await delay(ms);
      // what was written meanwhile is out of sight, as below a mount point
      await rm(filesFolder, { recursive: true, force: true });
      await rename(`${filesFolder}-away`, filesFolder);
    },
    /** The clock of the processes jumps, or their disk is full, for so long. */
    befall: async (what: Partial<Befallen>, ms: number) => {
      for (const each of [api, worker]) each.befall({ ...nothing, ...what });
      await delay(ms);
      for (const each of [api, worker]) each.befall(nothing);
    },
    /** Nobody can write documents for so long. */
    slowDown: async (ms: number) => {
      const client = new Client({ connectionString: databaseUrl });
      client.on('error', () => undefined);
      await client.connect();
      try {
        await client.query('begin; lock table documents in share row exclusive mode');
        await delay(ms);
      } finally {
        await client.end();
      }
    },
    stop: async () => {
      await Promise.all([api.stop(), worker.stop()]);
      await proxy.close();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
