import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type Adapter, Provider } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIdentity, type TestIdentity } from '#testing/identity-server.ts';
import { ExternalIssuers } from './external-issuers.ts';

type Issuer = { url: string; token: (claims: Record<string, unknown>, audience?: string) => Promise<string>; server: Server };

const nothing = async () => undefined;
const nothingKept: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
};

/** Starts an external identity server that issues tokens with the claims of the test. */
async function startIssuer(): Promise<Issuer> {
  let provider: Provider | undefined;
  let claims: Record<string, unknown> = {};
  const server = createServer((request, response) => void provider?.callback()(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  provider = new Provider(url, {
    adapter: () => nothingKept,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'theirs', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key for cookies that nobody sends'] },
    clients: [
      { client_id: 'app', client_secret: 'secret', grant_types: ['client_credentials'], redirect_uris: [], response_types: [] },
    ],
    extraTokenClaims: () => claims,
    formats: { customizers: { jwt: (_ctx, _token, jwt) => void (jwt.payload = { ...jwt.payload, ...claims }) } },
    ttl: { ClientCredentials: 300 },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'urn:none',
        getResourceServerInfo: (_ctx, resource) => ({
          scope: '',
          audience: resource,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  });
  return {
    url,
    server,
    token: async (given, audience = 'urn:vidimus') => {
      claims = given;
      const answer = await fetch(`${url}/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience }),
        headers: { authorization: `Basic ${Buffer.from('app:secret').toString('base64')}` },
      });
      return (await answer.json()).access_token;
    },
  };
}

let trusted: Issuer;
let strict: Issuer;
let stranger: Issuer;
let identity: TestIdentity;
beforeAll(async () => {
  [trusted, strict, stranger] = await Promise.all([startIssuer(), startIssuer(), startIssuer()]);
  identity = await startIdentity({
    externalIssuers: ExternalIssuers.parse([
      { issuer: `${trusted.url}/`, audience: 'urn:vidimus', claims: {} },
      { issuer: strict.url, audience: 'urn:vidimus', claims: { email: 'upn', tenant: 'company', role: 'groups' } },
      { issuer: 'http://127.0.0.1:1', audience: 'urn:vidimus', claims: {} },
    ]),
  });
});
afterAll(async () => {
  for (const { server } of [trusted, strict, stranger]) server.close().closeAllConnections();
  await identity.close();
});

const whoIs = (token: string) => fetch(`${identity.origin}/v1/x`, { headers: { authorization: `Bearer ${token}` } });

describe('tokens of a trusted identity server', () => {
  test('identify the user by email address first and by subject from then on', async () => {
    const token = await trusted.token({ sub: 'jana', email: 'Accountant@demo.test', email_verified: true });
    expect(await (await whoIs(token)).json()).toMatchObject({ kind: 'user', email: 'accountant@demo.test', role: 'Accountant' });
    const renamed = await trusted.token({ sub: 'jana', email: 'another@example.test' });
    expect(await (await whoIs(renamed)).json()).toMatchObject({ email: 'accountant@demo.test' });
  });

  test('do not take over a user linked to another subject', async () => {
    const first = await trusted.token({ sub: 'petr', email: 'approver@demo.test' });
    expect((await whoIs(first)).status).toBe(200);
    const second = await trusted.token({ sub: 'somebody else', email: 'approver@demo.test' });
    expect((await whoIs(second)).status).toBe(401);
  });

  test.each([
    ['with an unverified email address', { sub: 'x', email: 'viewer@demo.test', email_verified: false }],
    ['of an unknown user', { sub: 'x', email: 'nobody@demo.test' }],
    ['without an email address', { sub: 'x' }],
    ['with a list instead of an email address', { sub: 'x', email: ['viewer@demo.test'] }],
  ])('are refused %s', async (_, claims) => {
    expect((await whoIs(await trusted.token(claims))).status).toBe(401);
  });

  test('are refused when issued for another application', async () => {
    const token = await trusted.token({ sub: 'eva', email: 'uploader@demo.test' }, 'urn:other');
    expect((await whoIs(token)).status).toBe(401);
  });

  test('of a disabled user are refused', async () => {
    const users = identity.database.system.updateTable('users').where('email', '=', 'uploader@demo.test');
    await users.set({ enabled: false }).execute();
    const token = await trusted.token({ sub: 'eva', email: 'uploader@demo.test' });
    expect((await whoIs(token)).status).toBe(401);
    await users.set({ enabled: true }).execute();
    expect((await whoIs(token)).status).toBe(200);
  });

  test('assign the role named by a claim, and are valid only in the tenant named by a claim', async () => {
    const claims = { sub: 'karel', upn: 'viewer@demo.test', company: identity.tenantId, groups: ['staff', 'TenantAdmin'] };
    expect(await (await whoIs(await strict.token(claims))).json()).toMatchObject({ role: 'TenantAdmin', unitIds: 'all' });
    expect((await whoIs(await strict.token({ ...claims, groups: ['staff'] }))).status).toBe(401);
    expect((await whoIs(await strict.token({ ...claims, company: crypto.randomUUID() }))).status).toBe(401);
  });
});

test('a foreign token is refused, even if it claims a trusted issuer', async () => {
  const claims = { sub: 'jana', email: 'accountant@demo.test' };
  expect((await whoIs(await stranger.token(claims))).status).toBe(401);
  expect((await whoIs(await stranger.token({ ...claims, iss: trusted.url }))).status).toBe(401);
});

test('an unreachable server is reported as such', async () => {
  const token = await stranger.token({ sub: 'x', email: 'viewer@demo.test', iss: 'http://127.0.0.1:1' });
  await expect(identity.authenticate({ headers: { authorization: `Bearer ${token}` } })).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test.each([
  [{ issuer: 'http://issuer.example', audience: 'a', claims: {} }],
  [{ issuer: 'https://issuer.example', claims: {} }],
  [{ issuer: 'https://issuer.example', audience: 'a', claims: { name: 'x' } }],
])('OIDC_ISSUERS refuses %j', (issuer) => {
  expect(ExternalIssuers.safeParse([issuer]).success).toBe(false);
});
