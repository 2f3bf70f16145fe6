/** Sign-in through a tenant's identity provider, against a real one. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Ctx } from '#service/platform/ctx.ts';
import { createLog } from '#service/platform/log.ts';
import { createOutbound } from '#service/platform/outbound/guarded-fetch.ts';
import { createSealers } from '#service/platform/secrets/sealers.ts';
import { openBrowser } from '#testing/browser.ts';
import { providerClient, startIdentityProvider, type TestProvider } from '#testing/identity-provider.ts';
import { startIdentity, type TestIdentity } from '#testing/identity-server.ts';
import { authorizeUrl, newVerifier } from '#testing/sign-in.ts';
import { insertProvider, type ProviderChange } from './providers.store.ts';
import { testProvider } from './providers.ts';

let identity: TestIdentity;
let theirs: TestProvider;
let providerId: string;
const sealers = () => createSealers(identity.masterKey);
beforeAll(async () => {
  [identity, theirs] = [await startIdentity(), await startIdentityProvider()];
  theirs.start(`${identity.origin}/connect/sso/callback`);
});
afterAll(async () => {
  theirs.close();
  await identity.close();
});
beforeEach(async () => {
  await identity.database.system.deleteFrom('identity_providers').execute();
  theirs.person.isDenied = false;
});

async function provide(change: Partial<ProviderChange> = {}, tenantId = identity.tenantId): Promise<void> {
  providerId = randomUUID();
  const unit = await identity.database.system.selectFrom('accounting_units').select('id').limit(1).executeTakeFirstOrThrow();
  await insertProvider(identity.database.system, tenantId, providerId, {
    name: 'Firma',
    issuer: theirs.url,
    clientId: providerClient.clientId,
    sealedClientSecret: sealers()('identity provider').seal(providerClient.clientSecret),
    isActive: true,
    emailDomains: ['firma.test', 'demo.test'],
    createsUsers: true,
    defaultRole: 'Viewer',
    defaultUnitId: unit.id,
    roleClaim: null,
    roleValues: {},
    changedBy: 'test',
    ...change,
  });
}
const person = (claims: Record<string, unknown>) => (theirs.person.claims = { sub: randomUUID(), ...claims });

/** Follows the flow from the application over our page and the provider's to its end. */
async function signIn(browser = openBrowser()) {
  const { url: page, response } = await browser.follow(authorizeUrl(identity.origin, newVerifier()));
  const button = await response.text();
  const end = await browser.follow(`${page}?with=${providerId}`, { stopAt: `${identity.origin}/signed-in` });
  return { button, isSignedIn: new URL(end.url).pathname === '/signed-in', status: end.response.status, end };
}
const userOf = (email: string) =>
  identity.database.system.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

test('the page shows its button; the first sign-in creates an account and the second uses it', async () => {
  await provide();
  const email = `eva-${randomUUID()}@firma.test`;
  person({ email, email_verified: true, name: 'Eva Nová' });
  const first = await signIn();
  expect(first.button).toContain('Firma');
  expect(first.isSignedIn).toBe(true);
  const made = await userOf(email);
  expect(made).toMatchObject({ name: 'Eva Nová', role: 'Viewer', password_hash: null, external_issuer: theirs.url });
  person({ ...theirs.person.claims, email: 'renamed@firma.test' });
  expect((await signIn()).isSignedIn).toBe(true);
  expect(await userOf('renamed@firma.test')).toBeUndefined();
  const actions = await identity.database.system
    .selectFrom('audit_log')
    .select('action')
    .where('actor_name', '=', 'Firma')
    .execute();
  expect(actions.map(({ action }) => action)).toContain('user.created');
});

test('an existing account is matched by address, and no other person takes it over', async () => {
  await provide({ createsUsers: false });
  person({ email: 'Accountant@demo.test', email_verified: true });
  expect((await signIn()).isSignedIn).toBe(true);
  person({ email: 'accountant@demo.test', email_verified: true });
  const stranger = await signIn();
  expect([stranger.isSignedIn, stranger.status]).toEqual([false, 403]);
});

test('roles follow the claim at each sign-in; the last administrator keeps their role', async () => {
  await provide({ roleClaim: 'groups', roleValues: { Accountant: 'Book keeping, fin', Approver: 'bosses' }, defaultRole: null });
  const email = `jan-${randomUUID()}@firma.test`;
  const { sub } = person({ email, email_verified: true, groups: ['bosses'] });
  expect((await signIn()).isSignedIn).toBe(true);
  expect(await userOf(email)).toMatchObject({ role: 'Approver' });
  person({ sub, email, groups: ['Book keeping', 'bosses'] });
  expect((await signIn()).isSignedIn).toBe(true);
  expect(await userOf(email)).toMatchObject({ role: 'Accountant' });
  person({ sub, email, groups: ['others'] });
  expect((await signIn()).status).toBe(403);
  person({ email: 'admin@demo.test', email_verified: true, groups: ['bosses'] });
  expect((await signIn()).isSignedIn).toBe(true);
  expect(await userOf('admin@demo.test')).toMatchObject({ role: 'TenantAdmin' });
});

test.each([
  ['another domain', {}, { email: 'eva@elsewhere.test', email_verified: true }],
  ['the domain as part of a name', {}, { email: 'eva@firma.test.evil.test', email_verified: true }],
  ['no email address', {}, {}],
  ['an unverified email address', {}, { email: 'eva@firma.test', email_verified: false }],
  ['no domains configured and no claim about verification', { emailDomains: [] }, { email: 'eva@firma.test' }],
  [
    'an unknown user where accounts are not created automatically',
    { createsUsers: false },
    { email: 'new@firma.test', email_verified: true },
  ],
] as const)('is refused: %s', async (_, change, claims) => {
  await provide(change as Partial<ProviderChange>);
  person(claims);
  const { isSignedIn, status } = await signIn();
  expect([isSignedIn, status]).toEqual([false, 403]);
});

test('a provider of another tenant signs in none of our users, whatever it asserts', async () => {
  const other = randomUUID();
  await identity.database.system.insertInto('tenants').values({ id: other, name: 'Other' }).execute();
  await provide({}, other);
  person({ email: 'viewer@demo.test', email_verified: true });
  const browser = openBrowser();
  await browser.send(`${identity.origin}/connect/company/${other}`);
  expect((await signIn(browser)).isSignedIn).toBe(false);
  expect(await userOf('viewer@demo.test')).toMatchObject({ external_subject: null });
  // the page of a browser without a known tenant does not show the button
  expect((await signIn()).button).not.toContain('Firma');
  await identity.database.system.deleteFrom('identity_providers').where('tenant_id', '=', other).execute();
  await identity.database.system.deleteFrom('tenants').where('id', '=', other).execute();
});

test('a disabled user, a denied sign-in and another browser’s response are refused', async () => {
  await provide();
  person({ email: 'uploader@demo.test', email_verified: true });
  await identity.database.system.updateTable('users').set({ enabled: false }).where('email', '=', 'uploader@demo.test').execute();
  expect((await signIn()).status).toBe(403);
  theirs.person.isDenied = true;
  expect((await signIn()).status).toBe(400);
  theirs.person.isDenied = false;
  person({ email: `victim-${randomUUID()}@firma.test`, email_verified: true });
  const attacker = openBrowser();
  const { url: page } = await attacker.follow(authorizeUrl(identity.origin, newVerifier()));
  const { url } = await attacker.follow(`${page}?with=${providerId}`, { stopAt: `${identity.origin}/connect/sso/callback` });
  expect((await openBrowser().send(url)).status).toBe(400);
  const wrongState = new URL(url);
  wrongState.searchParams.set('state', 'another');
  expect((await attacker.send(wrongState.href)).status).toBe(400);
});

test('a disabled provider is not used, and an unavailable one is reported', async () => {
  await provide({ isActive: false });
  expect((await signIn()).status).toBe(400);
  await provide({ issuer: 'http://127.0.0.1:1' });
  expect((await signIn()).status).toBe(503);
});

test('an administrator tests it: shows its errors, and the result of a sign-in', async () => {
  const ctx = {
    db: identity.database.forTenant(identity.tenantId, 'all'),
    actor: { tenantId: identity.tenantId },
    log: createLog('silent'),
    outbound: createOutbound({ allow: ['127.0.0.1'] }),
    sealerFor: sealers(),
    now: () => new Date(),
  } as unknown as Ctx;
  await provide({ isActive: false });
  const email = `try-${randomUUID()}@firma.test`;
  person({ email, email_verified: true, name: 'Try <b>me</b>' });
  const { problem, trialPath } = await testProvider(ctx, providerId);
  expect(problem).toBeNull();
  const { response } = await openBrowser().follow(`${identity.origin}${trialPath ?? ''}`);
  const page = await response.text();
  expect(page).toContain('Try &lt;b&gt;me&lt;/b&gt;');
  expect(await userOf(email)).toBeUndefined();
  const row = await identity.database.system.selectFrom('identity_providers').select('tested_at').executeTakeFirstOrThrow();
  expect(row.tested_at).not.toBeNull();
  expect((await openBrowser().send(`${identity.origin}/connect/sso/trial?of=v1.forged`)).status).toBe(400);
  await provide({ sealedClientSecret: sealers()('identity provider').seal('mistyped') });
  const mistyped = await testProvider(ctx, providerId);
  const failed = await openBrowser().follow(`${identity.origin}${mistyped.trialPath ?? ''}`);
  expect(failed.response.status).toBe(400);
  expect(await failed.response.text()).toContain('did not accept the client ID or the client secret');
  await provide({ issuer: 'http://127.0.0.1:1' });
  expect(await testProvider(ctx, providerId)).toEqual({ problem: 'unreachable', trialPath: null });
  await provide({ issuer: identity.origin.replace('localhost', '127.0.0.1') });
  expect(await testProvider({ ...ctx, outbound: createOutbound({ allow: [] }) }, providerId)).toMatchObject({
    problem: 'refused',
  });
  await provide({ issuer: `${theirs.url}/elsewhere` });
  expect((await testProvider(ctx, providerId)).problem).toBe('notAnIssuer');
});
