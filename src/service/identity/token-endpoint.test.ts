import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '#contract/core/errors.ts';
import { passwordGrant, requestToken, startIdentity, type TestIdentity } from '#testing/identity-server.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const whoIs = (token: string) => fetch(`${identity.origin}/v1/anything`, { headers: { authorization: `Bearer ${token}` } });
const clientGrant = () => ({
  grant_type: 'client_credentials',
  client_id: identity.client.clientApplicationId,
  client_secret: identity.client.clientApplicationSecret,
});

describe('POST /connect/token as documented in the API', () => {
  test('password: a user gets a token valid for 240 s and nothing else', async () => {
    const answer = await requestToken(identity.origin, passwordGrant('accountant@demo.test'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const body = await answer.json();
    expect(body).toEqual({ access_token: expect.any(String), expires_in: 240, token_type: 'Bearer', scope: 'v1.public' });

    expect(decodeProtectedHeader(body.access_token)).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: expect.any(String) });
    const claims = decodeJwt(body.access_token);
    expect(claims).toMatchObject({ iss: identity.origin, aud: 'urn:vidimus:api', scope: 'v1.public', client_id: 'web' });
    expect(claims).toMatchObject({ tenant: identity.tenantId, role: 'Accountant', exp: (claims.iat ?? 0) + 240 });
    expect(await (await whoIs(body.access_token)).json()).toMatchObject({
      kind: 'user',
      email: 'accountant@demo.test',
      role: 'Accountant',
      tenantId: identity.tenantId,
      unitIds: [expect.any(String), expect.any(String)],
    });
  });

  test('client_credentials: a client application gets the same', async () => {
    const answer = await requestToken(identity.origin, clientGrant());
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(body).toEqual({ access_token: expect.any(String), expires_in: 240, token_type: 'Bearer', scope: 'v1.public' });
    expect(decodeJwt(body.access_token).sub).toBe(identity.client.clientApplicationId);
    expect(await (await whoIs(body.access_token)).json()).toMatchObject({
      kind: 'client',
      id: identity.client.clientApplicationId,
      role: 'Exporter',
      email: null,
    });
  });

  test('client_credentials: the secret may be sent as HTTP Basic', async () => {
    const { client_id, client_secret } = clientGrant();
    const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
    const answer = await requestToken(identity.origin, { grant_type: 'client_credentials' }, { authorization: `Basic ${basic}` });
    expect(answer.status).toBe(200);
  });

  test('a tenant admin sees all units', async () => {
    const answer = await requestToken(identity.origin, passwordGrant('ADMIN@demo.test'));
    const { access_token } = await answer.json();
    expect(await (await whoIs(access_token)).json()).toMatchObject({ role: 'TenantAdmin', unitIds: 'all' });
  });
});

describe('POST /connect/token refuses', () => {
  const refusals: [string, () => Record<string, string>, number, string][] = [
    ['a wrong password', () => passwordGrant('viewer@demo.test', 'wrong'), 400, 'invalid_grant'],
    ['a user who does not exist', () => passwordGrant('nobody@demo.test', 'wrong'), 400, 'invalid_grant'],
    ['a user name that the database cannot store', () => passwordGrant('no\0body@demo.test', 'wr\0ng'), 400, 'invalid_grant'],
    ['a missing password', () => passwordGrant('viewer@demo.test', ''), 400, 'invalid_request'],
    ['an unknown client', () => ({ ...passwordGrant('viewer@demo.test'), client_id: 'other' }), 401, 'invalid_client'],
    ['a wrong secret', () => ({ ...clientGrant(), client_secret: 'wrong' }), 401, 'invalid_client'],
    ['a missing secret', () => ({ ...clientGrant(), client_secret: '' }), 401, 'invalid_client'],
    ['an unknown client application', () => ({ ...clientGrant(), client_id: crypto.randomUUID() }), 401, 'invalid_client'],
    [
      'client_credentials of the public client',
      () => ({ grant_type: 'client_credentials', client_id: 'web' }),
      400,
      'invalid_request',
    ],
    [
      'a password of a client application',
      () => ({ ...clientGrant(), grant_type: 'password', username: 'a', password: 'b' }),
      400,
      'invalid_request',
    ],
    ['an unknown grant', () => ({ grant_type: 'magic', client_id: 'web' }), 400, 'unsupported_grant_type'],
    [
      'a grant name in uppercase: names are case-sensitive',
      () => ({ ...clientGrant(), grant_type: 'CLIENT_CREDENTIALS' }),
      400,
      'unsupported_grant_type',
    ],
  ];
  test.each(refusals)('%s', async (_, fields, status, error) => {
    const answer = await requestToken(identity.origin, fields());
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error });
  });

  test('a wrong password and an unknown user with the same message', async () => {
    const [wrong, unknown] = await Promise.all([
      requestToken(identity.origin, passwordGrant('viewer@demo.test', 'wrong')),
      requestToken(identity.origin, passwordGrant('nobody@demo.test', 'wrong')),
    ]);
    expect(await wrong.text()).toBe(await unknown.text());
    expect(wrong.status).toBe(unknown.status);
  });

  test('a request from a page of another site', async () => {
    const answer = await requestToken(identity.origin, passwordGrant('viewer@demo.test'), { origin: 'https://evil.test' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a disabled client application and a disabled user, immediately', async () => {
    const { system } = identity.database;
    const before = await (await requestToken(identity.origin, passwordGrant('uploader@demo.test'))).json();
    await system.updateTable('client_applications').set({ enabled: false }).execute();
    await system.updateTable('users').set({ enabled: false }).where('email', '=', 'uploader@demo.test').execute();
    const [client, user] = await Promise.all([
      requestToken(identity.origin, clientGrant()),
      requestToken(identity.origin, passwordGrant('uploader@demo.test')),
    ]);
    await system.updateTable('client_applications').set({ enabled: true }).execute();
    await system.updateTable('users').set({ enabled: true }).execute();
    expect([client.status, user.status]).toEqual([401, 400]);
    expect(await user.json()).toMatchObject({ error: 'invalid_grant', error_description: 'wrong user name or password' });
    expect(before).toHaveProperty('access_token');
  });

  test('the password grant when the tenant has disabled it', async () => {
    const { system } = identity.database;
    await system.updateTable('tenants').set({ password_grant_allowed: false }).execute();
    const answer = await requestToken(identity.origin, passwordGrant('viewer@demo.test'));
    await system.updateTable('tenants').set({ password_grant_allowed: true }).execute();
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'unauthorized_client' });
  });
});

describe('many wrong passwords', () => {
  test('delay the next one with 429 and Retry-After, whether right or wrong', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await requestToken(identity.origin, passwordGrant('approver@demo.test', `guess ${attempt}`))).status).toBe(400);
    }
    const refused = await requestToken(identity.origin, passwordGrant('approver@demo.test'));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: 'invalid_grant' });
    // another user is not affected
    expect((await requestToken(identity.origin, passwordGrant('viewer@demo.test'))).status).toBe(200);
  });
});

test('an address that calls too often is told when to retry', async () => {
  const busy = await startIdentity({
    admit: () => {
      throw new DomainError('too_many_requests', { retryAfterS: 7 });
    },
  });
  try {
    const answer = await fetch(`${busy.origin}/connect/authorize`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  } finally {
    await busy.close();
  }
});
