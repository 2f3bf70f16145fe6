import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreationOptions, Passkey } from '#contract/users/passkeys-bff.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { createAuthenticator } from '#testing/authenticator.ts';
import type { TestTenant } from '#testing/builders.ts';
import { hashPassword } from '../password.ts';

const password = 'the right password';
const page = 'http://localhost:8080';
let app: TestApp;
let tenant: TestTenant;
let hash: string;
let person: { actor: Actor; token: string };
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  hash = await hashPassword(password);
});
beforeEach(async () => {
  person = await someone();
});
afterAll(() => app.close());

async function someone() {
  const made = await app.user(tenant, 'Viewer');
  await app.database.system.updateTable('users').set({ password_hash: hash }).where('id', '=', made.actor.id).execute();
  return made;
}
const send = (method: string, path: string, json?: object, token: string | null = person.token) =>
  app.send(method, `/bff/${path}`, token, json === undefined ? {} : { json });
const own = async () => ((await (await send('GET', 'me/passkeys')).json()) as { passkeys: Passkey[]; domain: string }).passkeys;
async function begin(token = person.token) {
  const answer = await send('POST', 'me/passkeys/begin', { password }, token);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { options: CreationOptions; ticket: string };
}
async function added(name = 'My laptop'): Promise<Passkey> {
  const { options, ticket } = await begin();
  const answer = await send('POST', 'me/passkeys', { ticket, name, credential: createAuthenticator(page).create(options) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Passkey;
}

test('a passkey is added with the password, renamed, and removed with the password', async () => {
  expect(await own()).toEqual([]);
  expect((await send('POST', 'me/passkeys/begin', { password: 'wrong' })).status).toBe(400);
  const { id } = await added();
  expect(await own()).toEqual([expect.objectContaining({ id, name: 'My laptop', lastUsedAt: null })]);
  // the authenticator gets the list of passkeys it already has
  expect((await begin()).options.excludeCredentials.map((each) => each.id)).toEqual([id]);
  expect((await send('PATCH', `me/passkeys/${id}`, { name: 'Office laptop' })).status).toBe(200);
  expect((await own()).map(({ name }) => name)).toEqual(['Office laptop']);
  expect((await send('POST', `me/passkeys/${id}/remove`, { password: 'wrong' })).status).toBe(400);
  expect((await send('POST', `me/passkeys/${id}/remove`, { password })).status).toBe(200);
  expect((await send('POST', `me/passkeys/${id}/remove`, { password })).status).toBe(404);
  expect(await own()).toEqual([]);
  const rows = await app.database.system
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('user_id', '=', person.actor.id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['user.passkeyAdded', 'user.passkeyRenamed', 'user.passkeyRemoved']);
  expect(rows.at(-1)?.details).toMatchObject({ passkey: 'Office laptop' });
});

test('a passkey that was not requested, or from another page, is refused', async () => {
  const { options, ticket } = await begin();
  const make = (changes: object) => createAuthenticator(page).create(options, changes);
  const add = (body: object, token = person.token) => send('POST', 'me/passkeys', { name: 'One', ticket, ...body }, token);
  expect((await add({ credential: make({ origin: 'https://evil.test' }) })).status).toBe(400);
  expect((await add({ credential: make({ challenge: 'AAAA' }) })).status).toBe(400);
  const elsewhere = createAuthenticator(page).create({ ...options, rp: { id: 'evil.test' } });
  expect((await add({ credential: elsewhere })).status).toBe(400);
  expect((await add({ credential: make({}), ticket: 'v1.forged' })).status).toBe(400);
  const other = await someone();
  expect((await add({ credential: make({}) }, other.token)).status).toBe(400);
  expect(await own()).toEqual([]);
  const later = app.clock.now;
  app.clock.now = () => new Date(later().getTime() + 301_000);
  expect((await add({ credential: make({}) })).status).toBe(400);
  app.clock.now = later;
  const credential = make({});
  expect((await add({ credential })).status).toBe(200);
  expect((await add({ credential })).status).toBe(409);
});

test('passkeys of another user are not accessible, and none without a session', async () => {
  const { id } = await added();
  const { token } = await someone();
  expect((await send('PATCH', `me/passkeys/${id}`, { name: 'Mine' }, token)).status).toBe(404);
  expect((await send('POST', `me/passkeys/${id}/remove`, { password }, token)).status).toBe(404);
  expect((await send('GET', 'me/passkeys', undefined, null)).status).toBe(401);
  expect(await own()).toHaveLength(1);
});

test('an administrator who resets a user’s second factor removes their passkeys too', async () => {
  await added();
  const admin = (await app.user(tenant, 'TenantAdmin')).token;
  expect((await send('POST', `users/${person.actor.id}/second-factor/reset`, undefined, admin)).status).toBe(200);
  expect(await own()).toEqual([]);
});
