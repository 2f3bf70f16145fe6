import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, type JWTHeaderParameters, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSigningKeys } from './signing-keys.ts';
import { passwordGrant, requestToken, startIdentity, type TestIdentity } from '#testing/identity-server.ts';

type Claims = Record<string, unknown>;
type Forgery = { claims?: Claims; header?: Partial<JWTHeaderParameters>; key?: KeyObject };

let identity: TestIdentity;
let genuine: { token: string; claims: Claims; header: JWTHeaderParameters };
let own: KeyObject;
let clock = (): number => Date.now();
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

beforeAll(async () => {
  identity = await startIdentity({ now: () => new Date(clock()) });
  const { access_token: token } = await (await requestToken(identity.origin, passwordGrant('viewer@demo.test'))).json();
  const { kid = '' } = decodeProtectedHeader(token);
  genuine = { token, claims: decodeJwt(token), header: { alg: 'RS256', typ: 'at+jwt', kid } };
  const { masterKey, database } = identity;
  const { jwks } = await openSigningKeys({ db: database.system, masterKey, now: () => new Date() }).current();
  own = createPrivateKey({ key: jwks[0] ?? {}, format: 'jwk' });
});
afterAll(() => identity.close());

const statusOf = async (authorization: string) =>
  (await fetch(`${identity.origin}/v1/documents`, { headers: { authorization } })).status;

function forge({ claims = {}, header = {}, key = own }: Forgery): Promise<string> {
  const payload = { ...genuine.claims, ...claims };
  return new SignJWT(payload).setProtectedHeader({ ...genuine.header, ...header }).sign(key);
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token built with our key and all claims is accepted, so that the refusals below are meaningful', async () => {
  expect(await statusOf(`Bearer ${genuine.token}`)).toBe(200);
  expect(await statusOf(`Bearer ${await forge({})}`)).toBe(200);
});

test.each([
  ['missing', undefined, 'access_token_missing'],
  ['sent without its scheme', () => genuine.token, 'access_token_missing'],
  ['not valid', () => 'Bearer abc', 'access_token_invalid'],
])('the refusal of a token that is %s says what to send', async (_name, authorization, code) => {
  const headers = authorization && { authorization: authorization() };
  await expect(identity.authenticate({ headers: headers ?? {} })).rejects.toMatchObject({
    code: 'not_signed_in',
    details: { reason: { code } },
  });
});

describe('refuses a token', () => {
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  const forgeries: [string, () => Forgery][] = [
    ['signed with another key, under our key ID', () => ({ key: stranger.privateKey })],
    ['signed with another key, under its own key ID', () => ({ key: stranger.privateKey, header: { kid: 'theirs' } })],
    ['without a key ID', () => ({ header: { kid: undefined } as unknown as Partial<JWTHeaderParameters> })],
    [
      'with a URL to fetch the key from',
      () => ({ key: stranger.privateKey, header: { jku: 'http://127.0.0.1:1/keys', kid: 'x' } }),
    ],
    ['with an embedded key', () => ({ key: stranger.privateKey, header: { jwk: stranger.publicKey.export({ format: 'jwk' }) } })],
    ['for another audience', () => ({ claims: { aud: 'urn:other:api' } })],
    ['without an audience', () => ({ claims: { aud: undefined } })],
    ['of another issuer', () => ({ claims: { iss: 'https://evil.test' } })],
    ['of an issuer that starts like ours', () => ({ claims: { iss: `${identity.origin}.evil.test` } })],
    ['without an issuer', () => ({ claims: { iss: undefined } })],
    ['that has expired', () => ({ claims: { iat: hourAgo - 240, exp: hourAgo } })],
    ['that never expires', () => ({ claims: { exp: undefined } })],
    ['that is not valid yet', () => ({ claims: { nbf: hourAgo + 7200 } })],
    ['of another type', () => ({ header: { typ: 'JWT' } })],
    ['without a type', () => ({ header: { typ: undefined } as unknown as Partial<JWTHeaderParameters> })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['of an unknown user', () => ({ claims: { sub: crypto.randomUUID() } })],
    ['of a user with an invalid ID', () => ({ claims: { sub: "' or 1=1" } })],
    ['of a client application that does not exist', () => ({ claims: { sub: 'web', client_id: 'web' } })],
    ['with another algorithm of the same key', () => ({ header: { alg: 'PS256' } })],
    ['with a header that must be understood', () => ({ header: { crit: ['x'], x: 1 } })],
  ];
  test.each(forgeries)('%s', async (_, forgery) => {
    const token = await forge(forgery()).catch(() => 'could not even be made');
    expect(await statusOf(`Bearer ${token}`)).toBe(401);
  });

  test.each(['none', 'None', 'NONE'])('with the algorithm %s', async (alg) => {
    const unsigned = `${encoded({ ...genuine.header, alg })}.${encoded(genuine.claims)}`;
    expect(await statusOf(`Bearer ${unsigned}.`)).toBe(401);
    expect(await statusOf(`Bearer ${unsigned}`)).toBe(401);
    expect(await statusOf(`Bearer ${unsigned}.${genuine.token.split('.')[2]}`)).toBe(401);
  });

  test('signed with our public key as a shared secret', async () => {
    const { keys } = await (await fetch(`${identity.origin}/connect/jwks`)).json();
    const publicKey = createPublicKey({ key: keys[0], format: 'jwk' });
    for (const secret of [publicKey.export({ type: 'spki', format: 'pem' }), publicKey.export({ type: 'spki', format: 'der' })]) {
      const signed = `${encoded({ ...genuine.header, alg: 'HS256' })}.${encoded(genuine.claims)}`;
      const signature = createHmac('sha256', secret).update(signed).digest('base64url');
      expect(await statusOf(`Bearer ${signed}.${signature}`)).toBe(401);
    }
  });

  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    'Basic d2ViOg==',
    'Bearer  ',
    'bearer null',
    `Bearer ${'a'.repeat(8_000)}`,
  ])('malformed: "%.20s"', async (authorization) => expect(await statusOf(authorization)).toBe(401));

  test('with a changed claim', async () => {
    const [header, , signature] = genuine.token.split('.');
    expect(await statusOf(`Bearer ${header}.${encoded({ ...genuine.claims, role: 'TenantAdmin' })}.${signature}`)).toBe(401);
  });

  test('headers that a proxy may set for others sign no user in', async () => {
    const answer = await fetch(`${identity.origin}/v1/documents`, {
      headers: { 'remote-user': 'admin@demo.test', 'x-forwarded-user': 'admin@demo.test', 'x-forwarded-for': '127.0.0.1' },
    });
    expect(answer.status).toBe(401);
  });
});

test('a valid token is refused after it has expired', async () => {
  expect(await statusOf(`Bearer ${genuine.token}`)).toBe(200);
  clock = () => Date.now() + 241_000;
  expect(await statusOf(`Bearer ${genuine.token}`)).toBe(401);
  clock = () => Date.now();
});

test('the role in a token is ignored in favor of the database', async () => {
  const token = await forge({ claims: { role: 'TenantAdmin', tenant: crypto.randomUUID() } });
  const answer = await fetch(`${identity.origin}/v1/x`, { headers: { authorization: `Bearer ${token}` } });
  expect(await answer.json()).toMatchObject({ role: 'Viewer', tenantId: identity.tenantId });
});
