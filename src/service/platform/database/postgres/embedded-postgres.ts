import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Account, resolveAccount, chooseAccount, runAs } from './account.ts';
import { type Binaries, findBinaries, majorVersion } from './binaries.ts';
import type { EmbeddedOptions, EmbeddedPostgres } from './embedded-server.ts';
import { lockFolder } from './folder-lock.ts';
import { stopOrphanedServer } from './postmaster.ts';
import { sharedMemory } from './shared-memory.ts';
import { runningWindowsUrl, startWindowsPostgres } from './windows-postgres.ts';

/** Superuser created by `initdb`. The service uses it only for administration. */
export const superuser = 'postgres';

export class FolderInUse extends Error {}

/**
 * Starts the embedded PostgreSQL on a folder, and restarts it if it dies. It listens on a socket in a folder that only its account may
 * enter, never on the network. It stops when this process ends, even by kill -9: the shell around it detects the end of its input.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const lock = lockFolder(dataDir);
  if (!lock) {
    throw new FolderInUse(
      `Another process already uses ${dataDir}. Stop it, or set DATA_DIR to another folder; several processes can share one PostgreSQL server with DATABASE_URL.`,
    );
  }
  try {
    const start = process.platform === 'win32' ? startWindowsPostgres : startUnixPostgres;
    const server = await start({ ...options, dataDir }, findBinaries());
    return { url: server.url, stop: () => server.stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Returns the URL of the server that another process runs on this folder, for a command run beside the service. */
export function runningServerUrl(dataDir: string, role: string, database: string): string {
  const folder = path.resolve(dataDir);
  return process.platform === 'win32'
    ? runningWindowsUrl(folder, role, database)
    : socketUrl(socketFolderOf(folder), role, database);
}

async function startUnixPostgres(options: EmbeddedOptions, binaries: Binaries): Promise<EmbeddedPostgres> {
  const cluster = path.join(options.dataDir, 'postgres');
  const socketFolder = socketFolderOf(options.dataDir);
  const ids = chooseAccount(cluster);
  privateFolder(cluster, ids);
  privateFolder(socketFolder, ids);
  const account = resolveAccount(ids, binaries.postgres, cluster);
  if (!existsSync(path.join(cluster, 'PG_VERSION')))
    initialize(binaries, account, cluster, options.settings?.['fsync'] !== 'off');
  requireMajorVersion(cluster);

  let isStopping = false;
  let server = await startServer();
  watch();
  return {
    url: (role, database) => socketUrl(socketFolder, role, database),
    stop: async () => {
      isStopping = true;
      await stopServer(server);
    },
  };

  function complain(line: string): void {
    // other lines are errors of statements, which their caller receives too
    if (!isStopping && /\b(WARNING|PANIC):/.test(line)) options.log.warn({ line }, 'the embedded PostgreSQL reports a problem');
  }

  async function startServer(): Promise<ChildProcess> {
    const found = await stopOrphanedServer(cluster, socketFolder);
    if (found === 'stopped') options.log.warn({ dataDir: options.dataDir }, 'stopped a PostgreSQL left behind by an earlier run');
    return launch(binaries, account, cluster, socketFolder, options.settings ?? {}, complain);
  }

  function watch(): void {
    server.once('exit', (code) => {
      if (isStopping) return;
      // ends the `cat` of the guard
      server.stdin?.end();
      options.log.error({ code }, 'the embedded PostgreSQL ended unexpectedly; starting it again');
      void revive();
    });
  }

  async function revive(): Promise<void> {
    for (let pause = 100; ; pause = Math.min(pause * 2, 5_000)) {
      if (isStopping) return;
      try {
        server = await startServer();
        options.log.info('the embedded PostgreSQL is running again');
        // stop() may have been called while the new server was starting
        if (isStopping) await stopServer(server);
        else watch();
        return;
      } catch (error) {
        options.log.error({ err: error }, 'the embedded PostgreSQL does not start; trying again');
        await delay(pause);
      }
    }
  }
}

/** Returns the folder of the socket, whose path is limited to about 100 bytes; a deep DATA_DIR gets a short folder of its own instead. */
function socketFolderOf(dataDir: string): string {
  const folder = path.join(dataDir, 'socket');
  if (Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= 100) return folder;
  return path.join(os.tmpdir(), `vidimus-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
}

function socketUrl(socketFolder: string, role: string, database: string): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** Creates a folder that only its owner may enter. In a shared location somebody else could have created it: then it is refused. */
function privateFolder(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(folder, uid, gid);
  }
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== uid) {
    throw new Error(
      `${folder} does not belong to the account that PostgreSQL runs as (uid ${uid}). Set DATA_DIR to another folder.`,
    );
  }
  if ((stat.mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

/** Uses the built-in collation C.UTF-8: no index depends on the version of a system library. */
function initialize(binaries: Binaries, account: Account, cluster: string, mustLast: boolean): void {
  const { status, stderr, error } = runAs(account, [
    binaries.initdb,
    '-D',
    cluster,
    '-U',
    superuser,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(mustLast ? [] : ['--no-sync']),
  ]);
  if (status === 0) return;
  // an incomplete cluster would be taken for a complete one at the next start
  rmSync(cluster, { recursive: true, force: true });
  throw new Error(
    `The embedded PostgreSQL could not create its data folder ${cluster}: ${(error?.message ?? stderr).trim()}. ` +
      'Set DATA_DIR to a writable folder, or DATABASE_URL to a PostgreSQL server.',
  );
}

function requireMajorVersion(cluster: string): void {
  const found = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === majorVersion) return;
  throw new Error(
    `${cluster} was created by PostgreSQL ${found}, but this version includes ${majorVersion}. Dump it with the old version, or set DATA_DIR or DATABASE_URL.`,
  );
}

/**
 * Wraps the server: when the process that started it ends in any way, `cat` reaches the end of its input, and the server gets a fast
 * shutdown (SIGINT, rolls back open transactions). It works for any account and on every Unix.
 */
const guard = `exec 3<&0
"$0" "$@" </dev/null 3<&- &
server=$!
(cat <&3 >/dev/null; kill -INT $server) &
guard=$!
wait $server
code=$?
kill $guard
exit $code`;

function launch(
  binaries: Binaries,
  account: Account,
  cluster: string,
  socketFolder: string,
  settings: Record<string, string>,
  onLine: (line: string) => void,
): Promise<ChildProcess> {
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    ...sharedMemory(),
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [...account.prefix, binaries.postgres, '-D', cluster, ...options];
  const child = spawn('/bin/sh', ['-c', guard, ...command], {
    ...account.spawnAs,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    // its own process group: Ctrl-C in a terminal is for the service, which then stops the server last
    detached: true,
    env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
  });
  return whenReady(child, cluster, onLine);
}

function whenReady(child: ChildProcess, cluster: string, onLine: (line: string) => void): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
      for (const line of text.split('\n')) onLine(line);
      if (/ready to accept (read-only )?connections/.test(output)) resolve(child);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`The embedded PostgreSQL on ${cluster} exited with ${code}: ${output.trim()}`)),
    );
  });
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.stdin?.end();
  await ended;
}
