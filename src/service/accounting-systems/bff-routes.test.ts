import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant;
let admin: string;
let stranger: string;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant('Ours');
  theirs = await app.tenant('Theirs');
  admin = (await app.user(ours, 'TenantAdmin')).token;
  stranger = (await app.user(theirs, 'TenantAdmin')).token;
});
afterAll(() => app.close());

const made = async (name: string = randomUUID()): Promise<string> =>
  (await (await app.send('POST', '/v1/tenant/accountingSystems', admin, { json: { name, type: 'system-a' } })).json()).id;
const change = (id: string, json: object, token = admin) => app.send('PUT', `/bff/accounting-systems/${id}`, token, { json });
const assign = (id: string, accountingUnitIds: unknown, token = admin) =>
  change(id, { name: `System ${id}`, accountingUnitIds }, token);
const state = async () => (await app.send('GET', '/bff/accounting-systems', admin)).json();

test('a unit belongs to one system until the system is removed', async () => {
  const [first, second] = [await made(), await made()];
  const [a, b] = ours.unitIds;
  expect((await assign(first, [a, b.toUpperCase(), a])).status).toBe(200);
  expect((await assign(second, [b])).status).toBe(200);
  const units = (await state()).units as { accountingUnitId: string; accountingSystemId: string }[];
  expect(new Map(units.map((each) => [each.accountingUnitId, each.accountingSystemId]))).toEqual(
    new Map([
      [a, first],
      [b, second],
    ]),
  );
  await app.send('DELETE', `/v1/tenant/accountingSystems?accountingSystemId=${first}`, admin);
  expect((await state()).units).toEqual([{ accountingUnitId: b, accountingSystemId: second }]);
  await assign(second, []);
  expect((await state()).units).toEqual([]);
  const audit = await app.database
    .forTenant(ours.tenantId)
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'accountingSystem.unitsAssigned')
    .execute();
  expect(audit).toHaveLength(3);
});

test('a deleted unit leaves its system, which can be changed as it is read', async () => {
  const system = await made();
  const unit = await app.send('POST', '/v1/accounting-unit', admin, { json: { name: 'Closed' } });
  const { accountingUnitId } = (await unit.json()) as { accountingUnitId: string };
  expect((await assign(system, [ours.unitIds[0], accountingUnitId])).status).toBe(200);
  expect((await app.send('DELETE', `/v1/accounting-unit/${accountingUnitId}`, admin)).status).toBe(200);
  expect((await state()).units).toEqual([{ accountingUnitId: ours.unitIds[0], accountingSystemId: system }]);
  await app.send('DELETE', `/v1/tenant/accountingSystems?accountingSystemId=${system}`, admin);
});

test('returns only the name of a secret', async () => {
  const json = { serverUrl: 'https://ledger.example', database: 'main', userName: 'bridge', password: 'hush-hush' };
  expect((await app.send('POST', '/v1/tenant/system-a/settings', admin, { json })).status).toBe(200);
  const told = await state();
  expect(told.kept).toContainEqual({ system: 'system-a', names: ['userName', 'password'], version: expect.any(String) });
  expect(JSON.stringify(told)).not.toContain('hush');
});

test('two concurrent admins: a save based on an older state is refused with a message, and nothing is overwritten', async () => {
  const [first, second] = [await made('First'), await made('Second')];
  const [a, b] = ours.unitIds;
  const was = { name: 'First', accountingUnitIds: [] as string[] };
  expect((await change(first, { name: 'Ledger', accountingUnitIds: [b, a], was })).status).toBe(200);
  const late = await change(first, { name: 'Mine', accountingUnitIds: [a], was });
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { code: 'stale_version', context: { changedBy: expect.any(String) } },
  ]);
  // a unit that was assigned elsewhere is a change of this one, too
  const now = { name: 'Ledger', accountingUnitIds: [a, b] };
  expect((await change(second, { name: 'Second', accountingUnitIds: [b] })).status).toBe(200);
  expect((await change(first, { ...now, was: now })).status).toBe(409);
  const unitsOfFirst = (await state()).units.filter((each: { accountingSystemId: string }) => each.accountingSystemId === first);
  expect(unitsOfFirst).toEqual([{ accountingUnitId: a, accountingSystemId: first }]);
  const names = await (await app.send('POST', '/v1/tenant/accountingSystems/list', admin, { json: { text: 'ledger' } })).json();
  expect(names).toMatchObject([{ id: first }]);
  expect((await change(first, { name: 'second', accountingUnitIds: [] })).status).toBe(409);
});

test('settings are saved only from the current version, including the secrets that are not shown', async () => {
  const apart = (await app.user(await app.tenant('Apart'), 'TenantAdmin')).token;
  const url = '/bff/accounting-systems/settings/system-a';
  const put = (json: object, token: string | null = apart) => app.send('PUT', url, token, { json });
  const versionNow = async () =>
    (await (await app.send('GET', '/bff/accounting-systems', apart)).json()).kept.find(
      ({ system }: { system: string }) => system === 'system-a',
    ).version;
  expect(await versionNow()).toBeNull();
  const settings = { serverUrl: 'https://ledger.example', database: 'main', userName: 'a', password: 'first' };
  expect((await put({ settings, version: null })).status).toBe(200);
  expect((await put({ settings, version: null })).status).toBe(409);
  const read = await versionNow();
  // a replaced password is never shown
  expect((await put({ settings: { password: 'second' }, version: read })).status).toBe(400);
  expect((await put({ settings: { ...settings, password: 'second' }, version: read })).status).toBe(200);
  const late = await put({ settings: { ...settings, password: 'third' }, version: read });
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { code: 'stale_version', context: { changedBy: expect.any(String) } },
  ]);
  expect(await versionNow()).not.toBe(read);
  expect((await put({ settings }, null)).status).toBe(401);
  expect((await put({ settings }, (await app.user(ours, 'Accountant')).token)).status).toBe(403);
  expect((await app.send('PUT', '/bff/accounting-systems/settings/system-z', admin, { json: { settings } })).status).toBe(400);
});

test('refuses a missing unit, an invalid list, an unknown system and a caller who is no administrator', async () => {
  const id = await made();
  const faulty: [unknown, string][] = [
    [[randomUUID()], 'body.accountingUnitIds.0'],
    [[ours.unitIds[0], theirs.unitIds[0]], 'body.accountingUnitIds.1'],
    ['all', 'body.accountingUnitIds'],
  ];
  for (const [units, path] of faulty) {
    const answer = await assign(id, units);
    expect([answer.status, (await answer.json()).errors[0].path]).toEqual([400, path]);
  }
  for (const [system, token] of [
    [id, stranger],
    [randomUUID(), admin],
    ['x', admin],
  ] as const)
    expect((await assign(system, [], token)).status).toBe(404);
  const { token } = await app.user(ours, 'Accountant');
  expect((await assign(id, [], token)).status).toBe(403);
  expect((await app.send('GET', '/bff/accounting-systems', token)).status).toBe(403);
  expect((await app.send('GET', '/bff/accounting-systems', null)).status).toBe(401);
});
