/** Starts two processes for requests and two for background work on a database with failover, and a file store; all on this machine. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { openBlobStore } from '#service/platform/blobs/open-blob-store.ts';
import { chooseAccount } from '#service/platform/database/postgres/account.ts';
import { freePort } from '#testing/free-port.ts';
import { supervised } from '../supervised.ts';
import { password } from '../people.ts';
import { answersOk, until } from './processes.ts';
import { findPrograms } from './programs.ts';
import { folderOf, type Ground, type Postgres, startPostgres } from './start-postgres.ts';

const masterKey = 'the key of a cluster, of forty characters…';
const bucket = 'files';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Uses an existing empty folder, or a new one that is removed with the cluster. */
export async function startCluster(given: string | undefined, tell: (line: string) => void) {
  const programs = findPrograms();
  const folder = given === undefined ? mkdtempSync(path.join(tmpdir(), 'vidimus-cluster-')) : path.resolve(given);
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty: a cluster needs an empty folder`);
  // the servers run under another account
  chmodSync(folder, 0o755);
  const passwords = { superuser: 'superuser-of-a-drill', replication: 'replication-of-a-drill', owner: 'owner-of-a-drill' };
  const ground: Ground = { folder, programs, ids: chooseAccount(folder), passwords };
  folderOf(ground, 'logs');
  const cleanups: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of cleanups.splice(0).toReversed()) await close();
    if (given === undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    tell('etcd, two PostgreSQL servers under Patroni, haproxy, pgbouncer …');
    const apis = [
      { name: 'api1', port: await freePort() },
      { name: 'api2', port: await freePort() },
    ];
    const postgres = await startPostgres(ground, apis);
    cleanups.push(postgres.stop);
    await postgres.untilSafe();
    const filesUrl = await startStore(folder, cleanups);
    tell('two API processes, two worker processes …');
    const ownEnds: string[] = [];
    const environment = environmentOf(postgres, filesUrl);
    const startOne = (name: string, kind: 'api' | 'worker', port: number): void => {
      const told = { ...environment, DATA_DIR: path.join(folder, name), PORT: String(port), PROCESS: kind };
      const { stop } = supervised(told, (how) => void ownEnds.push(how), {
        logFile: path.join(folder, 'logs', `${name}.log`),
      });
      cleanups.push(stop);
    };
    for (const { name, port } of apis) startOne(name, 'api', port);
    for (const name of ['worker1', 'worker2']) startOne(name, 'worker', await freePort());
    const url = `http://127.0.0.1:${postgres.servicePort}`;
    const untilReady = () => until('the service', () => answersOk(`${url}/health/ready`), 180);
    await untilReady();
    const openBlobs = () => openBlobStore(filesUrl, folder);
    return { folder, ground, postgres, url, databaseUrl: postgres.directUrl, masterKey, ownEnds, untilReady, openBlobs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const environmentOf = ({ pooledUrl, directUrl, servicePort }: Postgres, filesUrl: string) => ({
  DATABASE_URL: pooledUrl,
  DATABASE_DIRECT_URL: directUrl,
  FILES_URL: filesUrl,
  MASTER_KEY: masterKey,
  DEMO_PASSWORD: password,
  REGISTRY_CHECK: 'asked',
  WORKER_CONCURRENCY: '1',
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  TRUST_PROXY: '1',
  PUBLIC_URL: `http://127.0.0.1:${servicePort}`,
});

/** Starts a file store with the default credentials of s3rver, also for this process. */
async function startStore(folder: string, cleanups: (() => Promise<unknown>)[]): Promise<string> {
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 'files'),
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await store.run();
  cleanups.push(() => store.close());
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  return `s3://${bucket}?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`;
}
