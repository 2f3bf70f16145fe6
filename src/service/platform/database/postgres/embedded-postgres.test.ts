import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { FolderInUse, startEmbeddedPostgres, superuser } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-server.ts';

const log = createLog('silent');
const settings = { fsync: 'off', shared_buffers: '4MB' };
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function newFolder(parent = os.tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, 'vidimus-pg-'));
  chmodSync(folder, 0o755);
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, settings });
  cleanups.push(() => server.stop());
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const adminUrl = (server: EmbeddedPostgres): string => server.url(superuser, 'postgres');
const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Starts a separate process that runs the server and writes one row, to be killed. */
async function startElsewhere(dataDir: string): Promise<{ kill: () => Promise<void> }> {
  const script = `
    import { startEmbeddedPostgres } from '#service/platform/database/postgres/embedded-postgres.ts';
    import { createLog } from '#service/platform/log.ts';
    import { Client } from 'pg';
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: createLog('silent'), settings: ${JSON.stringify(settings)} });
    const client = new Client({ connectionString: server.url('postgres', 'postgres') });
    await client.connect();
    await client.query('create table if not exists kept (n int)');
    await client.query('insert into kept values (1)');
    console.log('written');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A process may end at any time, also while its status is read (ESRCH). */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return false;
    throw error;
  }
}

async function eventually(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 60_000) throw new Error('the condition never became true');
    await delay(10);
  }
}

test('written data survives a restart', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  await query(adminUrl(first), 'create table kept as select 1 as n');
  await first.stop();
  expect(await query(adminUrl(await start(dataDir)), 'select n from kept')).toEqual([{ n: 1 }]);
});

test('the socket is accessible to its owner only, and no network port is open', async () => {
  const server = await start(newFolder());
  expect(
    await query(
      adminUrl(server),
      `select current_setting('listen_addresses') as a, current_setting('unix_socket_permissions') as p`,
    ),
  ).toEqual([{ a: '', p: '0700' }]);
});

test('a second process on the same folder is refused, with possible solutions', async () => {
  const dataDir = newFolder();
  await start(dataDir);
  const second = startEmbeddedPostgres({ dataDir, log, settings });
  await expect(second).rejects.toThrow(FolderInUse);
  await expect(second).rejects.toThrow(/DATA_DIR.*DATABASE_URL/);
});

test('a deep DATA_DIR gets its socket elsewhere', async () => {
  const dataDir = path.join(newFolder(), 'a-long-name-for-a-folder'.repeat(6));
  expect(await query(adminUrl(await start(dataDir)), 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a folder of another version is refused and left unchanged', async () => {
  const dataDir = newFolder();
  await (await start(dataDir)).stop();
  writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow(/created by PostgreSQL 17/);
});

describe.runIf(process.platform === 'linux')('after a kill', () => {
  test('the server has ended with the process that started it, and the next one finds every row', async () => {
    const dataDir = newFolder();
    const elsewhere = await startElsewhere(dataDir);
    const pid = postmasterPid(dataDir);
    await elsewhere.kill();
    await eventually(() => !isAlive(pid));
    expect(await query(adminUrl(await start(dataDir)), 'select n from kept')).toEqual([{ n: 1 }]);
  });

  test('a leftover server is taken over', async () => {
    const dataDir = newFolder();
    const elsewhere = await startElsewhere(dataDir);
    const orphan = postmasterPid(dataDir);
    // without its guard the server survives
    process.kill(Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${orphan}/status`, 'utf8'))?.[1]), 'SIGKILL');
    await elsewhere.kill();
    const server = await start(dataDir);
    expect(isAlive(orphan)).toBe(false);
    expect(await query(adminUrl(server), 'select n from kept')).toEqual([{ n: 1 }]);
  });

  test('a lock file with the ID of another process neither harms it nor prevents the start', async () => {
    const dataDir = newFolder();
    await (await start(dataDir)).stop();
    const stranger = spawn('sleep', ['60']);
    cleanups.push(() => void stranger.kill());
    writeFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), `${stranger.pid}\n`);
    await start(dataDir);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  test('a server that dies alone is restarted', async () => {
    const dataDir = newFolder();
    const server = await start(dataDir);
    await query(adminUrl(server), 'create table kept as select 1 as n');
    const dead = postmasterPid(dataDir);
    process.kill(dead, 'SIGKILL');
    await eventually(() => !isAlive(dead));
    let rows: unknown[] = [];
    for (let waited = 0; waited < 200 && rows.length === 0; waited += 1) {
      rows = await query(adminUrl(server), 'select n from kept').catch(() => delay(50, []));
    }
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('started by root', () => {
  test('it runs as another user, who owns the data', async () => {
    const dataDir = newFolder();
    await start(dataDir);
    expect(readFileSync(`/proc/${postmasterPid(dataDir)}/status`, 'utf8')).not.toMatch(/^Uid:\s+0/m);
  });

  test('it runs in a folder accessible to root only', async () => {
    const closed = newFolder();
    chmodSync(closed, 0o700);
    const dataDir = path.join(closed, 'data');
    mkdirSync(dataDir, { mode: 0o700 });
    expect(await query(adminUrl(await start(dataDir)), 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(readFileSync(`/proc/${postmasterPid(dataDir)}/status`, 'utf8')).not.toMatch(/^Uid:\s+0/m);
  });
});
