/**
 * `npm run drill -- --backup`: stops a service with its embedded database, copies its folder, starts it again, deletes a document by
 * mistake and restores the copy. Every table must be unchanged, row for row, every file too, and the service must serve them. If
 * PostgreSQL's own programs are installed, a logical dump into another database is compared as well.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres, superuser } from '#service/platform/database/postgres/embedded-postgres.ts';
import { openDatabase } from '#service/platform/database/database.ts';
import { createLog } from '#service/platform/log.ts';
import { freePort } from '#testing/free-port.ts';
import { type Caller, createCaller } from './caller.ts';
import { demoPeople, password } from './people.ts';
import { dumpedAndRestored } from './logical-dump.ts';
import { untilReady } from './readiness.ts';
import { differences, tableDigests } from './table-digests.ts';
import { invoice } from './upload.ts';

const root = path.resolve(import.meta.dirname, '..');
const databaseName = 'vidimus';

/** Returns the differences from the state before. */
export async function rehearseBackup(say: (line: string) => void): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-backup-'));
  // PostgreSQL may run under another account
  await chmod(folder, 0o755);
  const [data, copy] = [path.join(folder, 'data'), path.join(folder, 'copy')];
  try {
    const ids = await serving(data, async (caller) => {
      const uploaded = [await upload(caller, 'first'), await upload(caller, 'second')];
      for (const id of uploaded) await untilExtracted(caller, id);
      await asked(caller, 'PATCH', `/v1/documents/${uploaded[0]}`, { fields: { note: { value: 'kept' } } });
      return uploaded;
    });
    const before = await looked(data);
    copied(data, copy);
    say(
      `${before.tables.size} tables and ${before.files.size} files are in the backup; now a document is deleted and another one uploaded`,
    );
    await serving(data, async (caller) => {
      await asked(caller, 'DELETE', `/v1/documents/${ids[0]}`);
      await untilExtracted(caller, await upload(caller, 'third'));
    });
    const changed = await looked(data);
    const wrong =
      differences(before.tables, changed.tables).length > 0
        ? []
        : ['nothing has changed since the backup, so a restore would prove nothing'];
    await rm(data, { recursive: true });
    copied(copy, data);
    const after = await looked(data, say);
    wrong.push(...differences(before.tables, after.tables), ...differences(before.files, after.files), ...after.wrong);
    await serving(data, async (caller) => {
      const { body } = await caller.read(`/v1/documents/${ids[0]}`);
      if (!body.includes('kept')) wrong.push(`the restored service returned ${body.slice(0, 200)}`);
    });
    say(`restored: ${wrong.length === 0 ? 'every table and file is as it was, and is served' : `${wrong.length} differences`}`);
    return wrong;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Preserves owners and permissions, as backups do. */
const copied = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to]);

/** Runs the service with its embedded database for the duration of `use`. */
async function serving<T>(dataDir: string, use: (caller: Caller) => Promise<T>): Promise<T> {
  const port = await freePort();
  const given = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'warn',
    REGISTRY_CHECK: 'asked',
  };
  const child = spawn(process.execPath, ['src/service/main.ts'], {
    cwd: root,
    env: { ...process.env, ...given },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url);
    return await use(createCaller(url, demoPeople.admin, () => undefined));
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function asked(caller: Caller, method: string, address: string, body?: unknown): Promise<void> {
  const outcome = await caller.json(method, address, body);
  if (outcome === 'lost' || outcome.status !== 200) throw new Error(`${method} ${address} was refused`);
}

async function upload(caller: Caller, name: string): Promise<string> {
  const form = new FormData();
  form.append('File', new Blob([new Uint8Array(await invoice(name))]), `${name}.pdf`);
  const outcome = await caller.ask('POST', '/v1/documents', form);
  if (outcome === 'lost' || outcome.status !== 200) throw new Error(`the upload of ${name} was not accepted`);
  return (JSON.parse(outcome.body) as { documentId: string }).documentId;
}

async function untilExtracted(caller: Caller, id: string): Promise<void> {
  while (!(await caller.read(`/v1/documents/${id}`)).body.includes('"state":"Extracted"')) await delay(200);
}

type Snapshot = { tables: Map<string, string>; files: Map<string, string>; wrong: string[] };

/** Reads the tables and files in the folder of a stopped service. With `say`, a dump into another database is compared too. */
async function looked(dataDir: string, say?: (line: string) => void): Promise<Snapshot> {
  const log = createLog('silent');
  const server = await startEmbeddedPostgres({ dataDir, log });
  const url = server.url(superuser, databaseName);
  const database = openDatabase({ url, log });
  try {
    const tables = await tableDigests(database.system);
    const wrong = say ? await dumpedAndRestored(url, tables, say) : [];
    return { tables, files: filesOf(path.join(dataDir, 'files')), wrong };
  } finally {
    await database.close();
    await server.stop();
  }
}

function filesOf(folder: string): Map<string, string> {
  const names = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')];
    }),
  );
}
