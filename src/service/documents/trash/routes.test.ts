import { afterAll, beforeAll, expect, test } from 'vitest';
import { trashBff } from '#contract/documents/trash-bff.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let ours: TestTenant;
let admin: string;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant('Ours');
  admin = (await app.user(ours, 'TenantAdmin')).token;
});
afterAll(() => app.close());

const Trash = trashBff.list.answer.schema;
const list = async (query = '', token = admin) => Trash.parse(await (await app.send('GET', `/bff/trash${query}`, token)).json());

test('shows who deleted what and when it is deleted permanently, until it is restored', async () => {
  const [first, second] = [await app.document(ours, {}), await app.document(ours, {})];
  for (const id of [first, second]) expect((await app.send('DELETE', `/v1/documents/${id}`, admin)).status).toBe(200);
  const { items, totalCount } = await list();
  expect(totalCount).toBe(2);
  expect(items.map(({ id }) => id)).toEqual([second, first]);
  const [latest] = items;
  expect(latest?.deletedBy).toBeTruthy();
  expect(Date.parse(latest?.goneAt ?? '') - Date.parse(latest?.deletedAt ?? '')).toBe(30 * 86_400_000);
  expect((await list('?skip=1&take=1')).items.map(({ id }) => id)).toEqual([first]);
  expect((await app.send('POST', '/bff/documents/restore', admin, { json: [first, second] })).status).toBe(200);
  expect(await list()).toEqual({ items: [], totalCount: 0 });
});

test('requires the right to delete, in the user’s tenant and units', async () => {
  const [mine, unit] = ours.unitIds;
  await app.document(ours, { deleted_at: new Date(), accounting_unit_id: unit });
  const accountant = (await app.user(ours, 'Accountant', [mine])).token;
  expect((await list('', accountant)).totalCount).toBe(0);
  expect((await list()).items).toMatchObject([{ deletedBy: null }]);
  const foreign = (await app.user(await app.tenant('Foreign'), 'TenantAdmin')).token;
  expect((await list('', foreign)).totalCount).toBe(0);
  expect((await app.send('GET', '/bff/trash', null)).status).toBe(401);
  for (const role of ['Viewer', 'Uploader', 'Approver', 'Exporter'] as const)
    expect((await app.send('GET', '/bff/trash', (await app.user(ours, role, [mine])).token)).status).toBe(403);
  for (const query of ['?take=0', '?take=501', '?skip=-1', '?skip=x'])
    expect((await app.send('GET', `/bff/trash${query}`, admin)).status).toBe(400);
});
