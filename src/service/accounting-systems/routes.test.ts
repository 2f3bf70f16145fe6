import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

const url = '/v1/tenant/accountingSystems';

let app: TestApp;
let ours: TestTenant;
let admin: string;
let stranger: string;

beforeAll(async () => {
  app = await startTestApp();
  stranger = (await app.user(await app.tenant('Theirs'), 'TenantAdmin')).token;
});
beforeEach(async () => {
  ours = await app.tenant('Ours');
  admin = (await app.user(ours, 'TenantAdmin')).token;
});
afterAll(() => app.close());

type System = { id: string; name: string; type: string };
async function made(name = 'Ledger', type = 'system-a'): Promise<System> {
  const answer = await app.send('POST', url, admin, { json: { name, type } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as System;
}
const list = async (text?: string, token = admin) =>
  (await app.send('POST', `${url}/list`, token, text === undefined ? {} : { json: { text } })).json();
const audits = async () =>
  app.database
    .forTenant(ours.tenantId)
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('action', 'like', 'accountingSystem.%')
    .orderBy('id')
    .execute();

test('is added, found by a part of its name, renamed and removed', async () => {
  const system = await made('Účetnictví');
  expect(system).toEqual({ id: expect.any(String), name: 'Účetnictví', type: 'system-a' });
  const other = await made('Books', 'FILE');
  expect(other.type).toBe('File');
  expect(await list()).toEqual([other, system]);
  expect(await list('ucet')).toEqual([system]);
  expect(await list('%')).toEqual([]);
  const renamed = await app.send('PUT', url, admin, { json: { id: system.id, name: 'Kniha' } });
  expect([renamed.status, await renamed.text()]).toEqual([200, '']);
  expect(await list('kniha')).toEqual([{ ...system, name: 'Kniha' }]);
  expect((await app.send('DELETE', `${url}?accountingSystemId=${system.id}`, admin)).status).toBe(200);
  expect(await list()).toEqual([other]);
  expect((await audits()).map(({ action }) => action)).toEqual([
    'accountingSystem.created',
    'accountingSystem.created',
    'accountingSystem.renamed',
    'accountingSystem.deleted',
  ]);
});

test('names are unique in any case, also under concurrent requests', async () => {
  await made('Ledger');
  const books = await made('Books');
  expect((await app.send('POST', url, admin, { json: { name: 'LEDGER', type: 'File' } })).status).toBe(409);
  expect((await app.send('PUT', url, admin, { json: { id: books.id, name: 'ledger' } })).status).toBe(409);
  expect((await app.send('PUT', url, admin, { json: { id: books.id, name: 'BOOKS' } })).status).toBe(200);
  const both = await Promise.all([1, 2].map(() => app.send('POST', url, admin, { json: { name: 'Twin', type: 'File' } })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('lists the available types', async () => {
  expect(await (await app.send('GET', `${url}/info`, admin)).json()).toEqual({
    availableTypes: ['system-a', 'system-b', 'system-c', 'File'],
  });
});

test.each([
  [{ name: 'New', type: 'system-b' }, []],
  [{ name: ' ', type: 'file' }, ['name']],
  [{ name: 'ledger', type: 'x' }, ['name', 'type']],
  [{ name: 'x'.repeat(101) }, ['name', 'type']],
  [{}, ['name', 'type']],
])('validation of %j', async (json, fields) => {
  await made('Ledger');
  const answer = await app.send('POST', `${url}/validation`, admin, { json });
  expect(answer.status).toBe(200);
  expect(((await answer.json()) as { field: string }[]).map(({ field }) => field)).toEqual(fields);
});

test('systems of another tenant and unknown systems are not found', async () => {
  const { id } = await made();
  const tries = [
    [id, stranger],
    [randomUUID(), admin],
    ['x', admin],
  ] as const;
  for (const [name, token] of tries) {
    expect((await app.send('PUT', url, token, { json: { id: name, name: 'Mine' } })).status).toBe(404);
    expect((await app.send('DELETE', `${url}?accountingSystemId=${name}`, token)).status).toBe(404);
  }
  expect(await list(undefined, stranger)).toEqual([]);
  expect(await list()).toHaveLength(1);
});

test.each([
  ['POST', url, { name: '', type: 'File' }, 'body.name'],
  ['POST', url, { name: 'n', type: 'system-d' }, 'body.type'],
  ['POST', url, { name: 'n', type: 'File', id: '1' }, 'body'],
  ['PUT', url, { name: 'n' }, 'body.id'],
  ['DELETE', url, undefined, 'query.accountingSystemId'],
  ['POST', `${url}/list`, { text: 7 }, 'body.text'],
  ['POST', `${url}/validation`, [], 'body'],
  ['POST', '/v1/tenant/system-a/settings', { serverUrl: 7 }, 'body.serverUrl'],
  ['POST', '/v1/tenant/system-b/settings', [], 'body'],
  ['POST', '/v1/tenant/system-c/settings', { connectionString: {} }, 'body.connectionString'],
] as const)('%s %s refuses %j', async (method, address, json, path) => {
  const answer = await app.send(method, address, admin, json === undefined ? {} : { json });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ path }] });
  expect(await audits()).toEqual([]);
});

test.each(['Accountant', 'Approver', 'Uploader', 'Exporter', 'Viewer'] as const)('%s has no access', async (role) => {
  const { token } = await app.user(ours, role);
  const calls = [
    ['POST', url],
    ['POST', `${url}/list`],
    ['GET', '/v1/tenant/system-a/settings'],
    ['POST', '/v1/tenant/system-c/settings'],
  ] as const;
  for (const [method, address] of calls) expect((await app.send(method, address, token)).status).toBe(403);
});

describe('settings', () => {
  const at = (system: string) => `/v1/tenant/${system}/settings`;
  const save = (system: string, json: unknown) => app.send('POST', at(system), admin, { json });
  const read = async (system: string, token = admin) => (await app.send('GET', at(system), token)).json();
  const nothing = { 'system-a': { serverUrl: '', database: '' }, 'system-b': { connectionString: '' } };

  test('of system A show the address and keep the rest secret and encrypted', async () => {
    expect(await read('system-a')).toEqual(nothing['system-a']);
    const answer = await save('system-a', {
      serverUrl: 'https://ledger.test',
      database: 'main',
      password: 'pa55-secret',
      deep: [1],
    });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(await read('system-a')).toEqual({ serverUrl: 'https://ledger.test', database: 'main' });
    const rows = await app.database.system.selectFrom('accounting_system_settings').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/pa55|ledger\.test/);
    expect(JSON.stringify(await audits())).not.toContain('pa55');
    expect(app.lines.join('')).not.toContain('pa55');
    expect((await save('system-a', await read('system-a'))).status).toBe(200);
    expect((await save('system-a', {})).status).toBe(200);
    const moved = await save('system-a', { serverUrl: 'https://evil.test' });
    expect(moved.status).toBe(400);
    expect(await moved.json()).toMatchObject({ errors: [{ path: 'body.password' }, { path: 'body.deep' }] });
    expect(await read('system-a')).toMatchObject({ serverUrl: 'https://ledger.test' });
    expect((await save('system-a', { serverUrl: 'https://new.test', password: 'other', deep: null })).status).toBe(200);
  });

  test.each(['system-b', 'system-c'])('of %s show the connection string with its password masked', async (system) => {
    expect(await read(system)).toEqual(nothing['system-b']);
    await save(system, { connectionString: 'Server=db;Database=a;Password=pa55-secret' });
    const shown = { connectionString: 'Server=db;Database=a;Password=********' };
    expect(await read(system)).toEqual(shown);
    expect((await save(system, shown)).status).toBe(200);
    expect((await save(system, { connectionString: 'Server=db;Database=b;Password=********' })).status).toBe(200);
    const moved = await save(system, { connectionString: 'Server=evil;Database=b;Password=********' });
    expect(moved.status).toBe(400);
    expect(await moved.json()).toMatchObject({ errors: [{ path: 'body.connectionString' }] });
    expect(await read(system)).toEqual({ connectionString: 'Server=db;Database=b;Password=********' });
    expect(await read(system, stranger)).toEqual(nothing['system-b']);
    expect((await save(system, { connectionString: null })).status).toBe(200);
    expect(await read(system)).toEqual(nothing['system-b']);
  });

  test('larger than 64 kB are refused', async () => {
    const answer = await save('system-b', { note: 'x'.repeat(65_536) });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'too_large']);
  });
});
