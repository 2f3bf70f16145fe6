import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import type { EmbeddedOptions, EmbeddedPostgres } from './embedded-server.ts';
import { sharedMemory } from './shared-memory.ts';

/**
 * Starts the server on Windows, which does not support socket files well: it listens on a free loopback port with a password that only this
 * account can read. `pg_ctl` drops administrator rights, which PostgreSQL refuses, and stops a server left by an earlier run.
 */
export async function startWindowsPostgres(options: EmbeddedOptions, binaries: Binaries): Promise<EmbeddedPostgres> {
  const cluster = path.join(options.dataDir, 'postgres');
  const passwordFile = path.join(options.dataDir, 'postgres-password');
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  const password = readFileSync(passwordFile, 'utf8').trim();

  if (!existsSync(path.join(cluster, 'PG_VERSION'))) {
    run(binaries.initdb, [
      '-D',
      cluster,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]);
  }
  const stop = (): void => run(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
  if (existsSync(path.join(cluster, 'postmaster.pid')) && spawnSync(binaries.pgCtl, ['status', '-D', cluster]).status === 0)
    stop();

  const port = await freePort();
  const settings = Object.entries({ ...sharedMemory(), ...options.settings }).map(([name, value]) => `-c ${name}=${value}`);
  const serverOptions = [`-p ${port}`, '-c listen_addresses=127.0.0.1', ...settings].join(' ');
  run(binaries.pgCtl, ['start', '-D', cluster, '-w', '-l', path.join(options.dataDir, 'postgres.log'), '-o', serverOptions]);
  return {
    url: (role, database) => `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`,
    stop: async () => stop(),
  };
}

/** Returns the URL with the port, which the server writes into the fourth line of its lock file. */
export function runningWindowsUrl(dataDir: string, role: string, database: string): string {
  const port = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split(/\r?\n/)[3];
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status === 0) return;
  throw new Error(
    `${path.basename(program)} failed: ${(error?.message ?? stderr).trim()}. Set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.`,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
