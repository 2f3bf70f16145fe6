import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '#service/platform/database/database.ts';
import { createLog } from '#service/platform/log.ts';
import { differences, tableDigests } from './table-digests.ts';

/** Dumps and restores with pg_dump and pg_restore of at least the version of the server. */
export async function dumpedAndRestored(
  url: string,
  tables: Map<string, string>,
  say: (line: string) => void,
): Promise<string[]> {
  const [programs] = globSync('/usr/lib/postgresql/{18,19,20}/bin');
  if (programs === undefined || !existsSync(path.join(programs, 'pg_dump'))) {
    say('the logical dump is not compared: this machine has no PostgreSQL 18 client programs');
    return [];
  }
  const target = new URL(url);
  target.pathname = '/restored';
  await created(url, 'restored');
  const dump = execFileSync(path.join(programs, 'pg_dump'), ['--format=custom', '--dbname', url], { maxBuffer: 2 ** 30 });
  execFileSync(path.join(programs, 'pg_restore'), ['--exit-on-error', '--dbname', target.href], { input: dump });
  const restored = openDatabase({ url: target.href, log: createLog('silent') });
  try {
    const wrong = differences(tables, await tableDigests(restored.system));
    say(`a logical dump of ${dump.byteLength} bytes, restored into another database: ${wrong.length} tables differ`);
    return wrong;
  } finally {
    await restored.close();
  }
}

async function created(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
