import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let mine: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await app.tenant();
  mine = (await app.user(tenant, 'Viewer')).token;
});

const all = async (token: string) => (await app.send('GET', '/bff/preferences', token)).json();
const put = async (token: string | null, key: string, json: unknown) =>
  (await app.send('PUT', `/bff/preferences/${key}`, token, { json })).status;
const audits = async () =>
  (
    await app.database
      .forTenant(tenant.tenantId)
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'user.preferenceChanged')
      .orderBy('id')
      .execute()
  ).map(({ details }) => details);

test('a preference is stored, replaced and deleted, each with a row in the audit log', async () => {
  expect(await all(mine)).toEqual({});
  expect(await put(mine, 'keys', { value: { undo: 'Mod+KeyU' } })).toBe(200);
  expect(await put(mine, 'keys', { value: { redo: 'Mod+KeyR' } })).toBe(200);
  expect(await put(mine, 'list.columns', { value: ['supplier', 'total'] })).toBe(200);
  expect(await all(mine)).toEqual({ keys: { redo: 'Mod+KeyR' }, 'list.columns': ['supplier', 'total'] });
  const forget = async () => (await app.send('DELETE', '/bff/preferences/keys', mine)).status;
  expect([await forget(), await forget()]).toEqual([200, 200]);
  expect(await all(mine)).toEqual({ 'list.columns': ['supplier', 'total'] });
  expect(await audits()).toEqual([{ key: 'keys' }, { key: 'keys' }, { key: 'list.columns' }, { key: 'keys' }]);
});

test('no other user has it, neither in the tenant nor elsewhere', async () => {
  await put(mine, 'tour', { value: { review: true } });
  expect(await all((await app.user(tenant, 'Viewer')).token)).toEqual({});
  expect(await all((await app.user(await app.tenant(), 'Viewer')).token)).toEqual({});
});

test('a client application has no preferences', async () => {
  const { actor } = await app.user(tenant, 'Exporter');
  const machine = app.tokenOf({ ...actor, kind: 'client', email: null });
  expect(await all(machine)).toEqual({});
  expect(await put(machine, 'keys', { value: {} })).toBe(403);
  expect(await put(null, 'keys', { value: {} })).toBe(401);
});

test.each([
  ['an unknown key', 'colour', { value: {} }, 400],
  ['no value', 'keys', {}, 400],
  ['a bare string', 'keys', { value: 'x' }, 400],
  ['NUL', 'keys', { value: { a: '\u0000' } }, 400],
  ['more than 32 kB', 'keys', { value: ['é'.repeat(17_000)] }, 413],
])('%s is refused and changes nothing', async (_, key, json, status) => {
  expect(await put(mine, key, json)).toBe(status);
  expect([await all(mine), await audits()]).toEqual([{}, []]);
});
