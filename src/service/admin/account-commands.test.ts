import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#service/platform/config.ts';
import { createLog } from '#service/platform/log.ts';
import { verifyPassword } from '#service/users/password.ts';
import { findClientApplication, findUserByEmail } from '#service/users/accounts.store.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type CommandContext, parseCommand, UsageError } from './command.ts';
import { commands } from './commands.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vidimus-admin-'));
let database: TestDatabase & { drop: () => Promise<void> };
let ground: CommandContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ground = {
    config: readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://invoices.example.test' }),
    log: createLog('silent'),
    database,
  };
  await run('tenant', 'create', '--name', 'Acme, a.s.', '--admin-email', 'boss@acme.test');
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await database.drop();
});

async function run(...words: string[]): Promise<string> {
  const asked = parseCommand(commands, words);
  return asked ? asked.command.run(ground, asked.values) : '';
}

test('user create prints a working password', async () => {
  const printed = await run(
    'user',
    'create',
    '--email',
    'jana@acme.test',
    '--name',
    'Jana',
    '--role',
    'accountant',
    '--units',
    'acme, a.s.',
  );
  const user = await findUserByEmail(database.system, 'jana@acme.test');
  expect(user).toMatchObject({ role: 'Accountant', accountingUnitId: expect.any(String), additionalUnitIds: [] });
  expect(await verifyPassword(printed.split('  ').at(-1) ?? '', user?.passwordHash ?? null)).toBe(true);
});

test('client create prints the secret of the new application', async () => {
  const printed = await run('client', 'create', '--name', 'Ledger', '--role', 'Exporter');
  const [, id = ''] = /client_id +(\S+)/.exec(printed) ?? [];
  expect(await findClientApplication(database.system, id)).toMatchObject({ name: 'Ledger', role: 'Exporter', enabled: true });
  expect(printed).toMatch(/client_secret +[\w-]{43}$/);
});

test('keys rotate works before the first start of the service', async () => {
  await run('keys', 'rotate');
  await run('keys', 'rotate');
  const statuses = await database.system.selectFrom('signing_keys').select('status').orderBy('created_at').execute();
  expect(statuses.map(({ status }) => status)).toEqual(['active', 'next']);
});

test.each([
  [['--role', 'King'], 'one of TenantAdmin'],
  [['--role', 'Viewer', '--units', 'Nowhere'], 'The accounting units are: Acme'],
  [['--role', 'Viewer', '--tenant', 'Nobody'], 'no tenant "Nobody"'],
])('client create --name x %j is refused with a hint', async (words, hint) => {
  const asked = run('client', 'create', '--name', 'x', ...words);
  await expect(asked).rejects.toThrow(UsageError);
  await expect(asked).rejects.toThrow(hint);
});

test('whoever creates an account is told the address to sign in at', async () => {
  const tenant = await run('tenant', 'create', '--name', 'Other, a.s.', '--admin-email', 'boss@other.test');
  const user = await run(
    'user',
    'create',
    '--email',
    'petr@acme.test',
    '--name',
    'Petr',
    '--role',
    'Viewer',
    '--tenant',
    'Acme, a.s.',
  );
  for (const printed of [tenant, user]) expect(printed).toMatch(/^ {2}sign in at {2,}https:\/\/invoices\.example\.test\/$/m);
});
