/** Debian programs that a cluster consists of. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const packageOf = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  postgres: 'postgresql',
} as const;

type Name = keyof typeof packageOf;
export type Programs = Record<Name, string>;

export class ProgramsMissing extends Error {
  override name = 'ProgramsMissing';
}

const debianPostgres = '/usr/lib/postgresql';

/** Locates the programs; for missing ones, the error contains the command that installs them. */
export function findPrograms(searched = process.env['PATH'] ?? ''): Programs {
  const folders = [...searched.split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = (name: Name): string => folders.map((folder) => path.join(folder, name)).find(isProgram) ?? '';
  const programs: Programs = {
    patroni: found('patroni'),
    etcd: found('etcd'),
    haproxy: found('haproxy'),
    pgbouncer: found('pgbouncer'),
    pgbackrest: found('pgbackrest'),
    // initdb and pg_rewind are in the same folder; PATH may contain a link to postgres alone
    postgres: newestPostgres() ?? found('postgres'),
  };
  const missing = Object.entries(packageOf).filter(([name]) => programs[name as Name] === '');
  if (missing.length > 0)
    throw new ProgramsMissing(
      `These programs are missing: ${missing.map(([name]) => name).join(', ')}. On Debian or Ubuntu, install:\n\n    apt-get install --no-install-recommends ${missing.map(([, name]) => name).join(' ')}\n`,
    );
  return programs;
}

function newestPostgres(): string | undefined {
  if (!existsSync(debianPostgres)) return undefined;
  const versions = readdirSync(debianPostgres).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => path.join(debianPostgres, version, 'bin/postgres')).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
