import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runImport } from './import-rows.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let ours: TestTenant;
let admin: string;
let accountant: string;
let tableId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ours = await app.tenant();
  admin = (await app.user(ours, 'TenantAdmin')).token;
  accountant = (await app.user(ours, 'Accountant')).token;
  const values = ['a', 'b', 'c'].map((key) => ({ key, value: key.toUpperCase() }));
  const made = await app.send('POST', '/v1/external-data-tables', admin, { json: { name: 'Centres', values } });
  tableId = ((await made.json()) as { id: string }).id;
});

const base = '/bff/external-data-tables';
const send = (method: string, path: string, json?: unknown, token: string | null = admin) =>
  app.send(method, base + path, token, json === undefined ? {} : { json });
const codeOf = async (answer: Promise<Response>) => {
  const got = await answer;
  return [got.status, ((await got.json()) as { code: string }).code];
};
const rows = async () =>
  ((await (await app.send('GET', `/v1/external-data-tables/${tableId}`, admin)).json()) as { items: unknown[] }).items;
const compare = async (mode: string, brought: unknown) =>
  (await (await send('POST', `/${tableId}/imports`, { mode, rows: brought })).json()) as { importId: string };

async function write(importId: string): Promise<void> {
  expect((await send('POST', `/imports/${importId}/run`)).status).toBe(200);
  await runImport(systemCtx({ ...app, now: () => new Date() }, ours.tenantId, 'test'), importId);
}

describe('an import', () => {
  const brought = [
    ['b', 'changed'],
    ['c', 'C'],
    ['d', '=HYPERLINK("http://x")'],
  ];

  test('shows the differences first, then adds and changes', async () => {
    const compared = await compare('upsert', brought);
    expect(compared).toMatchObject({ added: 1, changed: 1, removed: 0, same: 1 });
    expect(await rows()).toHaveLength(3);
    await write(compared.importId);
    expect(await rows()).toEqual([
      { key: 'a', value: 'A' },
      { key: 'b', value: 'changed' },
      { key: 'c', value: 'C' },
      { key: 'd', value: '=HYPERLINK("http://x")' },
    ]);
    expect(await (await send('GET', `/imports/${compared.importId}`)).json()).toEqual({
      tableId,
      state: 'Done',
      rows: 3,
      written: 3,
    });
  });

  test.each(['upsert', 'replace'] as const)('writes only what differs (%s)', async (mode) => {
    const written = async () => {
      const found = app.database.system.selectFrom('external_data_rows').where('table_id', '=', tableId);
      const all = await found.select(['key', sql<string>`xmin::text`.as('by')]).execute();
      return new Map(all.map(({ key, by }) => [key, by]));
    };
    const before = await written();
    const same = ['a', 'b', 'c'].map((key) => [key, key === 'b' ? 'changed' : key.toUpperCase()]);
    await write((await compare(mode, [...same, ['d', 'D']])).importId);
    const after = await written();
    expect([...after].filter(([key, by]) => before.get(key) !== by).map(([key]) => key)).toEqual(['b', 'd']);
  });

  test('replaces the table on request', async () => {
    const compared = await compare('replace', brought);
    expect(compared).toMatchObject({
      added: 1,
      changed: 1,
      removed: 1,
      same: 1,
      samples: expect.arrayContaining([{ key: 'a', before: 'A', after: null }]),
    });
    await write(compared.importId);
    expect(await rows()).toHaveLength(3);
  });

  test('run twice is written once', async () => {
    const { importId } = await compare('upsert', brought);
    await write(importId);
    expect((await send('POST', `/imports/${importId}/run`)).status).toBe(200);
    expect(await (await send('GET', `/imports/${importId}`)).json()).toMatchObject({ state: 'Done' });
  });

  test('is refused before anything changes', async () => {
    const tooMany = Array.from({ length: 500_001 }, (_, index) => [String(index), '']);
    expect(await codeOf(send('POST', `/${tableId}/imports`, { mode: 'upsert', rows: tooMany }))).toEqual([413, 'too_many']);
    const twice = [
      ['x', '1'],
      ['x', '2'],
    ];
    expect(await codeOf(send('POST', `/${tableId}/imports`, { mode: 'upsert', rows: twice }))).toEqual([400, 'invalid_input']);
    expect(await codeOf(send('POST', `/${tableId}/imports`, { mode: 'other', rows: [] }))).toEqual([400, 'invalid_input']);
    expect(await rows()).toHaveLength(3);
  });
});

describe('one row', () => {
  const row = (before: unknown, after: unknown) => send('POST', `/${tableId}/row`, { before, after });

  test('is added, changed, renamed and removed', async () => {
    expect((await row(null, { key: 'd', value: 'D' })).status).toBe(200);
    expect((await row({ key: 'a', value: 'A' }, { key: 'a', value: 'Alpha' })).status).toBe(200);
    expect((await row({ key: 'b', value: 'B' }, { key: 'beta', value: 'B' })).status).toBe(200);
    expect((await row({ key: 'c', value: 'C' }, null)).status).toBe(200);
    expect(await rows()).toEqual([
      { key: 'a', value: 'Alpha' },
      { key: 'beta', value: 'B' },
      { key: 'd', value: 'D' },
    ]);
  });

  test('changed by another user meanwhile is not overwritten', async () => {
    await row({ key: 'a', value: 'A' }, { key: 'a', value: 'theirs' });
    expect(await codeOf(row({ key: 'a', value: 'A' }, { key: 'a', value: 'mine' }))).toEqual([409, 'stale_version']);
    expect(await codeOf(row({ key: 'gone', value: 'A' }, null))).toEqual([409, 'stale_version']);
    expect(await codeOf(row(null, { key: 'a', value: 'mine' }))).toEqual([409, 'name_taken']);
    expect(await codeOf(row(null, { key: ' ', value: '' }))).toEqual([400, 'invalid_input']);
  });
});

test('tables are listed with their row counts, and renamed', async () => {
  expect((await send('PUT', `/${tableId}/head`, { name: 'Cost centres', description: 'of the group' })).status).toBe(200);
  expect(await (await send('GET', '')).json()).toMatchObject([{ id: tableId, name: 'Cost centres', rows: 3, usedBy: [] }]);
  await app.send('POST', '/v1/external-data-tables', admin, { json: { name: 'Others' } });
  expect(await codeOf(send('PUT', `/${tableId}/head`, { name: 'others', description: '' }))).toEqual([409, 'name_taken']);
  const was = { name: 'Cost centres', description: 'of the group' };
  expect((await send('PUT', `/${tableId}/head`, { name: 'Centres', description: 'of us', was })).status).toBe(200);
  const late = send('PUT', `/${tableId}/head`, { name: 'Mine', description: 'of the group', was });
  expect(await codeOf(late)).toEqual([409, 'stale_version']);
  expect(await (await send('GET', '')).json()).toMatchObject([{ name: 'Centres', description: 'of us' }, { name: 'Others' }]);
});

test('requires an administrator of the tenant', async () => {
  const { importId } = await compare('upsert', [['z', 'Z']]);
  const stranger = (await app.user(await app.tenant(), 'TenantAdmin')).token;
  const calls = [
    ['PUT', `/${tableId}/head`, { name: 'x', description: '' }],
    ['POST', `/${tableId}/row`, { before: null, after: { key: 'x', value: '' } }],
    ['POST', `/${tableId}/imports`, { mode: 'upsert', rows: [] }],
    ['POST', `/imports/${importId}/run`],
    ['GET', `/imports/${importId}`],
  ] as const;
  for (const [method, path, json] of calls) {
    expect((await send(method, path, json, null)).status).toBe(401);
    expect((await send(method, path, json, accountant)).status).toBe(403);
    expect((await send(method, path, json, stranger)).status).toBe(404);
  }
  expect((await send('GET', '', undefined, accountant)).status).toBe(403);
});
