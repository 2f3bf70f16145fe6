import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#service/platform/ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { hashPassword } from '../password.ts';

const password = 'the right password';
let app: TestApp;
let tenant: TestTenant;
let hash: string;
let person: { actor: Actor; token: string };
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  admin = (await app.user(tenant, 'TenantAdmin')).token;
  hash = await hashPassword(password);
});
beforeEach(async () => {
  person = await app.user(tenant, 'Viewer');
  await app.database.system.updateTable('users').set({ password_hash: hash }).where('id', '=', person.actor.id).execute();
});
afterAll(() => app.close());

const send = (method: string, path: string, json?: object, token: string | null = person.token) =>
  app.send(method, `/bff/${path}`, token, json === undefined ? {} : { json });
const own = async () => (await send('GET', 'me/second-factor')).json();

async function switchOn(): Promise<string[]> {
  const { secret } = (await (await send('POST', 'me/second-factor/begin', { password })).json()) as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const answer = await send('POST', 'me/second-factor/confirm', { code });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { recoveryCodes: string[] }).recoveryCodes;
}

test('it is enabled with the password and a first code, and disabled with the password', async () => {
  expect(await own()).toEqual({ isOn: false, recoveryCodesLeft: 0, isRequired: false });
  expect((await send('POST', 'me/second-factor/begin', { password: 'wrong' })).status).toBe(400);
  expect((await send('POST', 'me/second-factor/confirm', { code: '000000' })).status).toBe(400);
  const codes = await switchOn();
  expect(await own()).toEqual({ isOn: true, recoveryCodesLeft: 10, isRequired: false });
  // an active factor is not replaced
  expect((await send('POST', 'me/second-factor/begin', { password })).status).toBe(409);
  const renewed = await send('POST', 'me/second-factor/recovery-codes', { password });
  expect(((await renewed.json()) as { recoveryCodes: string[] }).recoveryCodes).not.toEqual(codes);
  expect((await send('POST', 'me/second-factor/remove', { password: 'wrong' })).status).toBe(400);
  expect((await send('POST', 'me/second-factor/remove', { password })).status).toBe(200);
  expect(await own()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
  expect((await send('POST', 'me/second-factor/recovery-codes', { password })).status).toBe(409);
  const actions = await app.database.system
    .selectFrom('audit_log')
    .select('action')
    .where('user_id', '=', person.actor.id)
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    'user.secondFactorOn',
    'user.recoveryCodesRenewed',
    'user.secondFactorOff',
  ]);
});

test('only an administrator disables it for a user who lost it', async () => {
  await switchOn();
  const path = `users/${person.actor.id}/second-factor/reset`;
  const stranger = (await app.user(await app.tenant(), 'TenantAdmin')).token;
  expect((await send('POST', path, undefined, stranger)).status).toBe(404);
  expect((await send('POST', path)).status).toBe(403);
  expect((await send('POST', path, undefined, null)).status).toBe(401);
  for (const _ of ['once', 'again']) expect((await send('POST', path, undefined, admin)).status).toBe(200);
  expect(await own()).toMatchObject({ isOn: false });
});

test('a tenant requires it by a setting that is not overwritten unseen', async () => {
  const set = (json: object, token = admin) => send('PUT', 'tenant/second-factor', json, token);
  expect((await set({ isRequired: true }, person.token)).status).toBe(403);
  expect((await set({ isRequired: true, was: true })).status).toBe(409);
  expect((await set({ isRequired: true, was: false })).status).toBe(200);
  expect(await own()).toMatchObject({ isRequired: true });
});
