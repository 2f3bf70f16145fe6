import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#service/platform/config.ts';
import { createLog } from '#service/platform/log.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { CommandFailed, UsageError } from './command.ts';
import { verifyAuditCommand } from './verify-audit.command.ts';

let app: TestApp;
let tenant: TestTenant;
let folder: string;
let trail: string;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant('Audited');
  folder = await mkdtemp(path.join(tmpdir(), 'vidimus-audit-'));
  const { token } = await app.user(tenant, 'TenantAdmin');
  const id = await app.document(tenant, { state: 'Extracted', fields: { note: '' } });
  await app.send('PATCH', `/v1/documents/${id}`, token, { json: { fields: { note: { value: 'paid' } } } });
  trail = await (await app.send('GET', '/bff/audit-log/export', token)).text();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const verify = (values: Record<string, string>) =>
  verifyAuditCommand.run({ config: readConfig({ DATA_DIR: folder }), log: createLog('silent'), database: app.database }, values);

test('reports for each tenant that its log is unbroken', async () => {
  expect(await verify({})).toMatch(/^Audited: \d+ rows, \d+ seals: unbroken$/m);
  expect(await verify({ tenant: 'Audited' })).toMatch(/unbroken/);
  await expect(verify({ tenant: 'Nobody' })).rejects.toThrow(UsageError);
});

test('reports whether an exported audit trail is unchanged', async () => {
  const file = path.join(folder, 'trail.json');
  await writeFile(file, trail);
  expect(await verify({ file })).toMatch(/unbroken/);
  await writeFile(file, trail.replace('paid', 'owed'));
  await expect(verify({ file })).rejects.toThrow(CommandFailed);
  await writeFile(file, '{}');
  await expect(verify({ file })).rejects.toThrow(UsageError);
});
