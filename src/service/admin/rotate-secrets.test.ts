import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSigningKeys } from '#service/identity/signing-keys.ts';
import { readConfig } from '#service/platform/config.ts';
import { createLog } from '#service/platform/log.ts';
import { loadMasterKey } from '#service/platform/secrets/master-key.ts';
import { createSealer } from '#service/platform/secrets/seal.ts';
import { sealedColumns } from '#service/platform/secrets/sealed-columns.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { CommandFailed, UsageError } from './command.ts';
import { rotateSecretsCommand } from './rotate-secrets.command.ts';

let database: TestDatabase & { drop: () => Promise<void> };
let dataDir: string;
const now = () => new Date();
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vidimus-rotate-'));
  await database.system.deleteFrom('signing_keys').execute();
  await database.system.deleteFrom('web_sessions').execute();
});
afterAll(() => database.drop());

const rotate = (values: Record<string, string> = {}, env: Record<string, string> = {}) =>
  rotateSecretsCommand.run({ config: readConfig({ DATA_DIR: dataDir, ...env }), log: createLog('silent'), database }, values);
const keyOf = (env: Record<string, string> = {}) => loadMasterKey(readConfig({ DATA_DIR: dataDir, ...env }));
const insertSession = (id: string, sealed: string) =>
  database.system.insertInto('web_sessions').values({ id_hash: id, sealed_tokens: sealed, expires_at: now() }).execute();
const sessions = () => database.system.selectFrom('web_sessions').select('sealed_tokens as sealed').orderBy('id_hash').execute();

test('knows every column with encrypted data', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like 'sealed%'`.execute(database.system);
  const known = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  for (const { table, column } of sealedColumns)
    await sql`select ${sql.ref(column)} from ${sql.table(table)} limit 0`.execute(database.system);
});

test('with a key file: encrypts everything again, also on a second run, and drops the former key at the end', async () => {
  const [old] = keyOf();
  const { version } = await openSigningKeys({ db: database.system, masterKey: [old], now }).current();
  await insertSession('a', createSealer([old], 'web session').seal('tokens'));
  expect(await rotate()).toContain('web_sessions.sealed_tokens: 1 re-encrypted');
  expect(await rotate()).toBe('Everything is encrypted with the new key. Restart every process.');
  const [fresh, former] = keyOf();
  expect(former).toEqual(old);
  // as written by a process that was not restarted yet
  await insertSession('b', createSealer([old], 'web session').seal('later'));
  expect(await rotate({ forget: 'yes' })).toContain('The previous key is no longer accepted.');
  expect(keyOf()).toEqual([fresh]);
  const sealer = createSealer([fresh], 'web session');
  expect((await sessions()).map(({ sealed }) => sealer.open(sealed))).toEqual(['tokens', 'later']);
  expect((await openSigningKeys({ db: database.system, masterKey: [fresh], now }).current()).version).toBe(version);
  await rm(dataDir, { recursive: true });
});

test('continues where it stopped after an interruption', async () => {
  const [old] = keyOf();
  const text = createSealer([old], 'web session').seal('tokens');
  for (const id of ['a', 'b']) await insertSession(id, text);
  await sql`create function stop_here() returns trigger language plpgsql as $$ begin
    if old.id_hash = 'b' then raise exception 'stopped'; end if; return new; end $$`.execute(database.system);
  await sql`create trigger stop_here before update on web_sessions for each row execute function stop_here()`.execute(
    database.system,
  );
  await expect(rotate()).rejects.toThrow('stopped');
  expect((await sessions()).map(({ sealed }) => createSealer(keyOf(), 'web session').open(sealed))).toEqual(['tokens', 'tokens']);
  await sql`drop function stop_here cascade`.execute(database.system);
  expect(await rotate()).toContain('web_sessions.sealed_tokens: 2 re-encrypted');
  const [fresh] = keyOf();
  const sealer = createSealer([fresh], 'web session');
  expect((await sessions()).map(({ sealed }) => sealer.open(sealed))).toEqual(['tokens', 'tokens']);
});

test('with MASTER_KEY the former key is named too', async () => {
  const [before, after] = ['a'.repeat(32), 'b'.repeat(32)];
  await insertSession('a', createSealer(keyOf({ MASTER_KEY: before }), 'web session').seal('tokens'));
  await expect(rotate({}, { MASTER_KEY: after })).rejects.toThrow(UsageError);
  expect(await rotate({}, { MASTER_KEY: after, MASTER_KEY_PREVIOUS: before })).toContain('1 re-encrypted');
  const [row] = await sessions();
  expect(createSealer(keyOf({ MASTER_KEY: after }), 'web session').open(row?.sealed ?? '')).toBe('tokens');
});

test('reports data that no key decrypts and keeps the former key', async () => {
  const [old] = keyOf();
  await insertSession('a', createSealer([randomBytes(32)], 'web session').seal('tokens'));
  await rotate().catch((error: unknown) => expect(error).toBeInstanceOf(CommandFailed));
  await expect(rotate({ forget: 'yes' })).rejects.toThrow('1 that no key can decrypt');
  expect(keyOf()[1]).toEqual(old);
});
