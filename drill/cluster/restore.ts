/**
 * Rehearses point-in-time recovery: a backup, more documents, an erroneous deletion, and the restore of the moment before it on another
 * server.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { verifyChain } from '#service/audit/verify-chain.ts';
import { scrub } from '#service/housekeeping/scrub.ts';
import { type Database, openDatabase } from '#service/platform/database/database.ts';
import { createLog } from '#service/platform/log.ts';
import { loadMasterKey } from '#service/platform/secrets/master-key.ts';
import { createSealers } from '#service/platform/secrets/sealers.ts';
import { freePort } from '#testing/free-port.ts';
import { createCaller } from '../caller.ts';
import { demoPeople } from '../people.ts';
import { invoice } from '../upload.ts';
import { databaseName, ownerName } from './config-files.ts';
import { startProcess, until } from './processes.ts';
import { writeRows } from '#testing/quality-page.ts';
import type { Cluster } from './start-cluster.ts';
import { backUp, folderOf } from './start-postgres.ts';

const open = (url: string): Database => openDatabase({ url, log: createLog('silent') });

/** Returns whether everything was restored, and nothing from after the moment. */
export async function rehearseRestore(cluster: Cluster, tell: (line: string) => void): Promise<boolean> {
  const { postgres, ground } = cluster;
  const primary = await postgres.primary();
  if (!primary) throw new Error('there is no primary');
  await upload(cluster, 'before-backup', 6);
  tell('a full backup …');
  await backUp(ground, primary, 'backup', '--type=full');
  await upload(cluster, 'after-backup', 6);
  const live = open(cluster.databaseUrl);
  const before = await documentIds(live);
  const moment = await now(live);
  // the moment is between two transactions
  await delay(1_000);
  const deleted = await deleteWithoutCondition(live);
  await upload(cluster, 'after-deletion', 3);
  tell(`${before.length} documents at ${moment}; then ${deleted} deleted by mistake and further ones uploaded`);
  const known = new Set(before);
  const written = new Set((await documentIds(live)).filter((id) => !known.has(id)));
  await live.close();
  // the current WAL segment is archived, and the command waits for that
  await backUp(ground, primary, 'check');
  const startedAt = performance.now();
  const restored = await restore(cluster, primary, moment);
  const seconds = (performance.now() - startedAt) / 1000;
  const database = open(restored.url);
  try {
    const after = await documentIds(database);
    const there = before.filter((id) => after.includes(id)).length;
    const late = after.filter((id) => written.has(id)).length;
    const faults = await faultsOf(cluster, database);
    for (const fault of faults) tell(`  VIOLATION ${fault}`);
    tell(
      `  ${there} of ${before.length} documents restored, ${late} from after that time, ${faults.length} faults, ${seconds.toFixed(1)} s`,
    );
    const row = [before.length, deleted, there, late, faults.length, `${seconds.toFixed(1)} s`];
    writeRows('restore', [row.map(String)]);
    return there === before.length && late === 0 && faults.length === 0 && deleted > 0;
  } finally {
    await database.close();
    await restored.stop();
  }
}

async function upload({ url }: Cluster, name: string, count: number): Promise<void> {
  const caller = createCaller(url, demoPeople.admin, () => undefined);
  for (let at = 0; at < count; at += 1) {
    const form = new FormData();
    form.append('File', new Blob([new Uint8Array(await invoice(`${name}-${at}`))]), `${name}-${at}.pdf`);
    const outcome = await caller.ask('POST', '/v1/documents', form);
    if (outcome === 'lost' || outcome.status !== 200) throw new Error(`the upload of ${name} was not accepted`);
  }
}

const documentIds = async ({ system }: Database): Promise<string[]> =>
  (await system.selectFrom('documents').select('id').orderBy('id').execute()).map(({ id }) => id);

async function now({ system }: Database): Promise<string> {
  const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(system);
  return rows[0]?.moment ?? '';
}

/** Deletes rows without a condition, by mistake. */
async function deleteWithoutCondition({ system }: Database): Promise<number> {
  const { numDeletedRows } = await system.deleteFrom('documents').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Restores to a separate server beside the running cluster: required data is copied from there, or the service is pointed to it. */
async function restore({ ground }: Cluster, from: Cluster['postgres']['nodes'][number], moment: string) {
  const folder = folderOf(ground, 'restored');
  const data = folderOf(ground, 'restored/data');
  const told = [`--pg1-path=${data}`, '--type=time', `--target=${moment}`, '--target-action=promote', '--archive-mode=off'];
  await backUp(ground, from, 'restore', ...told);
  const port = await freePort();
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    hba_file: `${data}/pg_hba.conf`,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = startProcess(
    { name: 'restored', commandLine: [ground.programs.postgres, '-D', data, ...options] },
    ground.folder,
    ground.ids,
  );
  const url = `postgresql://${ownerName}:${ground.passwords.owner}@127.0.0.1:${port}/${databaseName}`;
  await until('the restored server accepts writes', () => isWritable(url), 120);
  return { url, stop: server.stop };
}

async function isWritable(url: string): Promise<boolean> {
  const database = open(url);
  try {
    const { rows } = await sql<{ reads: boolean }>`select pg_is_in_recovery() as reads`.execute(database.system);
    return rows[0]?.reads === false;
  } finally {
    await database.close();
  }
}

/** Checks that every row has its file and the audit log is complete. */
async function faultsOf({ openBlobs, masterKey }: Cluster, { system }: Database): Promise<string[]> {
  const { missing } = await scrub({ system, blobs: await openBlobs(), now: new Date(), removes: false });
  const faults = missing.map(({ key, of }) => `the file ${key} of ${of} is missing`);
  const sealer = createSealers(loadMasterKey({ masterKey, dataDir: '' }))('audit seal');
  for (const { id } of await system.selectFrom('tenants').select('id').execute())
    faults.push(...(await verifyChain(system, id, sealer)).faults.map((fault) => `audit: ${fault}`));
  return faults;
}
