/** Signing in with a passkey, as a browser does. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handleOf } from '#service/users/passkeys/ceremonies.ts';
import { createAuthenticator } from '#testing/authenticator.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { demoPassword, passwordGrant, requestToken, startIdentity, type TestIdentity } from '#testing/identity-server.ts';
import { addPasskeyOf } from '#testing/passkeys.ts';
import { authorizeUrl, newVerifier } from '#testing/sign-in.ts';

const email = 'accountant@demo.test';
let identity: TestIdentity;
let time = new Date('2026-03-01T10:00:00Z');
let user: { tenantId: string; id: string };
beforeAll(async () => {
  identity = await startIdentity({ now: () => time });
  user = await identity.database.system
    .selectFrom('users')
    .select(['tenant_id as tenantId', 'id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
});
afterAll(() => identity.close());
beforeEach(async () => {
  time = new Date(time.getTime() + 26 * 3_600_000);
  const { system } = identity.database;
  await system.deleteFrom('user_passkeys').execute();
  await system.deleteFrom('user_totp').execute();
  await system.updateTable('tenants').set({ second_factor_required: false }).execute();
  await system.updateTable('users').set({ enabled: true }).execute();
});
const require = () => identity.database.system.updateTable('tenants').set({ second_factor_required: true }).execute();
const passkey = (of = user) => addPasskeyOf(identity.database.system, of, createAuthenticator(identity.origin));

type Page = { browser: Browser; url: string; status: number; body: string; policy: string };
async function send({ browser, url }: Pick<Page, 'browser' | 'url'>, fields?: Record<string, string>): Promise<Page> {
  const init = fields && { method: 'POST', body: new URLSearchParams(fields), headers: { origin: identity.origin } };
  const stopAt = `${identity.origin}/signed-in`;
  const { response, url: end } = await browser.follow(url, { ...(init && { init }), stopAt });
  const policy = response.headers.get('content-security-policy') ?? '';
  return { browser, url: end, status: response.status, body: await response.text(), policy };
}
const opened = () => send({ browser: openBrowser(), url: authorizeUrl(identity.origin, newVerifier()) });
const afterPassword = async () => send(await opened(), { email, password: demoPassword });

const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
type Options = { challenge: string; rpId: string; userVerification: string; allowCredentials: { id: string }[] };
const optionsOf = ({ body }: Page): Options => JSON.parse(plain(/data-passkey="([^"]+)"/.exec(body)?.[1] ?? '{}'));
const ticketOf = ({ body }: Page) => /name="passkey-ticket" value="([^"]+)"/.exec(body)?.[1] ?? '';
const answer = (page: Page, assertion: object, ticket = ticketOf(page)) =>
  send(page, { 'passkey-ticket': ticket, passkey: JSON.stringify(assertion) });
const isSignedIn = ({ url }: Page) => new URL(url).searchParams.has('code');

test('a passkey found by the browser completes the sign-in', async () => {
  const key = await passkey();
  await require();
  const page = await opened();
  const options = optionsOf(page);
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
  expect(page.policy).toMatch(/script-src 'nonce-[^']+';/);
  expect(isSignedIn(await answer(page, key.get(options)))).toBe(true);
  const { lastUsed } = await identity.database.system
    .selectFrom('user_passkeys')
    .select('last_used_at as lastUsed')
    .executeTakeFirstOrThrow();
  expect(lastUsed).toEqual(time);
});

test('without any passkey none is offered and no script runs on the page', async () => {
  const { body, policy } = await opened();
  expect(body).not.toContain('data-passkey');
  expect(policy).not.toContain('script-src');
});

test.each<[string, object]>([
  ['without user verification', { isVerified: false }],
  ['from another origin', { origin: 'https://evil.test' }],
  ['to an earlier challenge', { challenge: 'AAAA' }],
  ['that belongs to another user', { userHandle: handleOf('01980000-0000-7000-8000-000000000000') }],
  ['that belongs to no user', { userHandle: undefined }],
])('refuses a passkey response %s', async (_, changes) => {
  const key = await passkey();
  const page = await opened();
  const refused = await answer(page, key.get(optionsOf(page), changes));
  expect([refused.status, isSignedIn(refused)]).toEqual([401, false]);
  expect(refused.body).toContain('The passkey did not sign you in');
  // the form of the page can be submitted again
  expect(isSignedIn(await answer(refused, key.get(optionsOf(refused))))).toBe(true);
});

test('refuses a passkey that was copied, is unknown or belongs to a deactivated user', async () => {
  const key = await passkey();
  const first = await opened();
  expect(isSignedIn(await answer(first, key.get(optionsOf(first), { counter: 5 })))).toBe(true);
  const page = await opened();
  // a copied authenticator with its own counter is behind
  expect((await answer(page, key.get(optionsOf(page), { counter: 5 }))).status).toBe(401);
  const stranger = createAuthenticator(identity.origin);
  const userHandle = handleOf(user.id);
  expect((await answer(page, stranger.get(optionsOf(page), { userHandle }))).status).toBe(401);
  expect((await send(page, { 'passkey-ticket': ticketOf(page), passkey: 'no JSON' })).status).toBe(401);
  await identity.database.system.updateTable('users').set({ enabled: false }).where('id', '=', user.id).execute();
  expect((await answer(page, key.get(optionsOf(page), { counter: 6 }))).status).toBe(401);
});

test('a challenge is valid for its own sign-in only, for a limited time', async () => {
  const key = await passkey();
  const [mine, theirs] = [await opened(), await opened()];
  expect((await answer(mine, key.get(optionsOf(theirs)), ticketOf(theirs))).status).toBe(400);
  time = new Date(time.getTime() + 301_000);
  expect((await answer(mine, key.get(optionsOf(mine)))).status).toBe(400);
});

test('after the password a passkey of the same user counts as the second factor', async () => {
  const key = await passkey();
  await require();
  const { id } = await identity.database.system
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'viewer@demo.test')
    .executeTakeFirstOrThrow();
  const stranger = await passkey({ tenantId: user.tenantId, id });
  const page = await afterPassword();
  expect(isSignedIn(page)).toBe(false);
  // no other second factor can be set up here: otherwise the password alone would bypass the passkey
  expect(page.body).not.toContain('name="code"');
  expect(optionsOf(page).allowCredentials.map((each) => each.id)).toEqual([key.id]);
  const refused = await answer(page, stranger.get(optionsOf(page)));
  expect([refused.status, isSignedIn(refused)]).toEqual([401, false]);
  expect(isSignedIn(await answer(refused, key.get(optionsOf(refused), { isVerified: false })))).toBe(true);
});

test('passkey and authenticator application are both accepted', async () => {
  const key = await passkey();
  await identity.database.system
    .insertInto('user_totp')
    .values({ tenant_id: user.tenantId, user_id: user.id, sealed_secret: 'v1.none', confirmed_at: time })
    .execute();
  const page = await afterPassword();
  expect(page.body).toContain('name="code"');
  expect(isSignedIn(await answer(page, key.get(optionsOf(page))))).toBe(true);
});

test('a passkey does not disable the password grant when no second factor is required', async () => {
  await passkey();
  expect((await requestToken(identity.origin, passwordGrant(email))).status).toBe(200);
  await require();
  expect((await requestToken(identity.origin, passwordGrant(email))).status).toBe(400);
});
