import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

const old = 'the old password';

let app: TestApp;
let tenant: TestTenant;
let hash: string;
let person: { actor: Actor; token: string };

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  hash = await hashPassword(old);
});
beforeEach(async () => {
  person = await app.user(tenant, 'Viewer');
  await app.database.system.updateTable('users').set({ password_hash: hash }).where('id', '=', person.actor.id).execute();
});
afterAll(() => app.close());

const send = (method: string, path: string, json?: object, token: string | null = person.token) =>
  app.send(method, `/bff/me/${path}`, token, json === undefined ? {} : { json });
const row = () => app.database.system.selectFrom('users').selectAll().where('id', '=', person.actor.id).executeTakeFirstOrThrow();
const actions = async () =>
  (
    await app.database.system
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('user_id', '=', person.actor.id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const change = (newPassword: string, oldPassword = old) => send('PUT', 'password', { oldPassword, newPassword });

test('a user changes their own name', async () => {
  const before = await row();
  expect((await send('PUT', 'name', { name: '  Jana Nová ' })).status).toBe(200);
  expect(await row()).toMatchObject({ name: 'Jana Nová', version: before.version + 1, role: before.role });
  expect(await actions()).toEqual(['user.changed']);
  const late = await send('PUT', 'name', { name: 'Mine', was: 'What an administrator changed' });
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { code: 'stale_version', context: { changedBy: expect.any(String) } },
  ]);
  expect((await send('PUT', 'name', { name: 'Jana Nová', was: 'Jana Nová' })).status).toBe(200);
  for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(201) }, {}, { name: 'x', role: 'TenantAdmin' }])
    expect((await send('PUT', 'name', wrong)).status).toBe(400);
  expect((await row()).name).toBe('Jana Nová');
});

test('a new password requires the old one, ends other sessions, and is stored as a hash', async () => {
  const signIn = 'this-one';
  const token = app.tokenOf({ ...person.actor, signIn });
  const answer = await send('PUT', 'password', { oldPassword: old, newPassword: 'a better password' }, token);
  expect(await answer.json()).toEqual({ isStillSignedIn: true });
  const after = await row();
  expect(await verifyPassword('a better password', after.password_hash)).toBe(true);
  expect(after).toMatchObject({ kept_session: signIn, signed_out_at: expect.any(Date) });
  expect(await actions()).toEqual(['user.passwordSet']);
});

test('a token without a session ends with the others', async () => {
  expect(await (await change('a better password')).json()).toEqual({ isStillSignedIn: false });
  expect(await row()).toMatchObject({ kept_session: null, signed_out_at: expect.any(Date) });
});

test.each([
  ['a better password', 'not the old one', 'body.oldPassword'],
  ['short', old, 'body.newPassword'],
  [old, old, 'body.newPassword'],
])('%s with %s is refused at %s, and nothing changes', async (next, given, path) => {
  const answer = await change(next, given);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ path }] });
  expect(await row()).toMatchObject({ password_hash: hash, signed_out_at: null });
});

test('the user’s email address is not accepted as a password', async () => {
  const answer = await change(person.actor.email ?? '');
  expect(await answer.json()).toMatchObject({ errors: [{ path: 'body.newPassword' }] });
});

test('guessing is throttled, also for the right password', async () => {
  for (let tries = 0; tries < 6; tries += 1) await change('a better password', 'wrong');
  const answer = await change('a better password');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await row()).password_hash).toBe(hash);
});

test('a user without a password gets an error', async () => {
  await app.database.system.updateTable('users').set({ password_hash: null }).where('id', '=', person.actor.id).execute();
  expect((await change('a better password')).status).toBe(409);
});

test('signing out everywhere ends the current session too', async () => {
  expect((await send('POST', 'sign-out')).status).toBe(200);
  expect(await row()).toMatchObject({ signed_out_at: expect.any(Date), kept_session: null });
  expect(await actions()).toEqual(['user.signedOut']);
});

test('requires a user account: anonymous callers are 401, client applications 403', async () => {
  const machine = app.tokenOf({ ...person.actor, kind: 'client' });
  for (const [token, status] of [
    [null, 401],
    [machine, 403],
  ] as const) {
    expect((await send('PUT', 'name', { name: 'x' }, token)).status).toBe(status);
    expect((await send('PUT', 'password', { oldPassword: old, newPassword: 'a better password' }, token)).status).toBe(status);
    expect((await send('POST', 'sign-out', undefined, token)).status).toBe(status);
  }
});
