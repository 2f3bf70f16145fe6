/** The real service for the drill: PostgreSQL behind a proxy, a process for requests and one for background work, and injectable faults. */
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { addTenants } from '#testing/add-tenants.ts';
import { startDatabaseProxy } from '#testing/database-proxy.ts';
import { freePort } from '#testing/free-port.ts';
import { startEnvironment } from './environment.ts';
import { readinessOf, untilReady } from './readiness.ts';
import { startDrillReceiver } from './receiver.ts';
import { demoPeople, password } from './people.ts';
import { setUp, type Tenant } from './set-up.ts';
import { type InjectedFaults, nothing, supervised } from './supervised.ts';

export type DrillSystem = Awaited<ReturnType<typeof startDrillSystem>>;

/** Starts the system with this many tenants. */
export async function startDrillSystem(tenantCount = 1) {
  const ground = await startEnvironment();
  const { folder, databaseUrl, filesFolder, masterKey, openBlobs } = ground;
  // one per process, so that it is known whose transaction is cut
  const proxies = { api: await startDatabaseProxy(databaseUrl), worker: await startDatabaseProxy(databaseUrl) };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const receiver = await startDrillReceiver();
  const ownEnds: string[] = [];
  const workerKills: number[] = [];
  const environment = {
    ...ground.environment,
    // the receiver of the webhooks is on this machine
    OUTBOUND_ALLOW: '127.0.0.1',
    // allows forging an address
    TRUST_PROXY: '1',
  };
  const onOwnEnd = (how: string) => void ownEnds.push(how);
  // DRILL_LOG=FOLDER stores the logs of the processes
  const logs = process.env['DRILL_LOG'];
  const logOf = (name: string) => (logs === undefined ? {} : { logFile: path.join(logs, `${port}-${name}.log`) });
  const api = supervised(
    { ...environment, DATABASE_URL: proxies.api.url, DATA_DIR: path.join(folder, 'api'), PORT: String(port), PROCESS: 'api' },
    onOwnEnd,
    logOf('api'),
  );
  const worker = supervised(
    {
      ...environment,
      DATABASE_URL: proxies.worker.url,
      DATA_DIR: path.join(folder, 'worker'),
      PORT: String(await freePort()),
      PROCESS: 'worker',
    },
    onOwnEnd,
    logOf('worker'),
  );

  await untilReady(url);
  const tenants: Tenant[] = [];
  for (const people of [demoPeople, ...(await addTenants(databaseUrl, tenantCount - 1, password))])
    tenants.push(await setUp(url, receiver.url, people));

  return {
    url,
    port,
    receiver,
    tenants,
    readiness: (maxWaitMs: number) => readinessOf(url, maxWaitMs),
    /** Folders for temporary files of the processes. */
    tempFolders: ['api', 'worker'].map((name) => path.join(folder, name, 'tmp')),
    databaseUrl,
    openBlobs,
    masterKey,
    proxies,
    ownEnds,
    untilReady: () => untilReady(url),
    killApi: () => api.kill(),
    workerKills,
    killWorker: () => {
      workerKills.push(Date.now());
      worker.kill();
    },
    /** Suspends the process without ending it. */
    holdWorker: (isHeld: boolean) => worker.hold(isHeld),
    /** Kills PostgreSQL, as when a machine runs out of memory; it is restarted. */
    killPostgres: () => {
      const file = path.join(folder, 'database', 'postgres', 'postmaster.pid');
      const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN;
      if (pid > 1) killIfThere(pid);
    },
    removeStore: async (ms: number, onGone: () => void = () => undefined) => {
      await rename(filesFolder, `${filesFolder}-away`);
      onGone();
      await delay(ms);
      // files written meanwhile are hidden, as below a mount point
      await rm(filesFolder, { recursive: true, force: true });
      await rename(`${filesFolder}-away`, filesFolder);
    },
    /** Lets the clock of the processes jump, or fills their disk, for a time. */
    injectFaults: async (what: Partial<InjectedFaults>, ms: number) => {
      for (const each of [api, worker]) each.injectFaults({ ...nothing, ...what });
      await delay(ms);
      for (const each of [api, worker]) each.injectFaults(nothing);
    },
    /** Blocks writes to documents for a time. */
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
      await Promise.all([proxies.api.close(), proxies.worker.close()]);
      await receiver.close();
      await ground.stop();
    },
  };
}

/** A process that was just killed leaves its pid behind until it is started again. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
