import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Provider } from '#contract/identity/providers-bff.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  admin = (await app.user(tenant, 'TenantAdmin')).token;
});
afterAll(() => app.close());

const draft = {
  name: 'Firma',
  issuer: 'https://127.0.0.1:9443/realms/x/',
  clientId: 'vidimus',
  clientSecret: 'their secret',
  isActive: true,
  emailDomains: 'Firma.test; firma.cz',
  createsUsers: false,
  defaultRole: null,
  defaultUnitId: null,
  roleClaim: null,
  roleValues: {},
};
const send = (method: string, path: string, json?: object, token: string | null = admin) =>
  app.send(method, `/bff/identity-providers${path}`, token, json === undefined ? {} : { json });
const list = async () => ((await (await send('GET', '')).json()) as { providers: Provider[] }).providers;

test('a provider is stored with its secret encrypted and never returned', async () => {
  const answer = await send('POST', '', draft);
  expect(answer.status).toBe(200);
  const { id } = (await answer.json()) as { id: string };
  const [kept] = await list();
  expect(kept).toMatchObject({
    id,
    issuer: 'https://127.0.0.1:9443/realms/x',
    emailDomains: 'firma.test, firma.cz',
    clientSecret: null,
    hasClientSecret: true,
  });
  const everywhere = JSON.stringify([
    await app.database.system.selectFrom('identity_providers').selectAll().execute(),
    await app.database.system.selectFrom('audit_log').select('details').execute(),
    kept,
  ]);
  expect(everywhere).not.toContain('their secret');
  const change = { ...draft, clientSecret: null, name: 'Firma 2' };
  expect((await send('PUT', `/${id}`, change)).status).toBe(200);
  expect((await list())[0]).toMatchObject({ name: 'Firma 2', hasClientSecret: true, version: 2 });
  // the stored secret is not sent to another host
  const elsewhere = await send('PUT', `/${id}`, { ...change, issuer: 'https://127.0.0.1:9444' });
  expect([elsewhere.status, await elsewhere.json()]).toMatchObject([400, { errors: [{ path: 'body.clientSecret' }] }]);
  const late = await app.send('PUT', `/bff/identity-providers/${id}`, admin, { json: change, headers: { 'if-match': '"1"' } });
  expect(late.status).toBe(409);
  expect((await send('DELETE', `/${id}`)).status).toBe(200);
  expect((await send('DELETE', `/${id}`)).status).toBe(404);
  expect(await list()).toEqual([]);
});

const maker = { createsUsers: true, defaultRole: 'Viewer', defaultUnitId: '00000000-0000-7000-8000-000000000000' };

test.each([
  ['an internal address', { issuer: 'https://10.0.0.1' }, 'body.issuer'],
  ['no address', { issuer: 'their server' }, 'body.issuer'],
  ['no name', { name: ' ' }, 'body.name'],
  ['an invalid domain', { emailDomains: 'eva@firma.test' }, 'body.emailDomains'],
  ['automatic accounts without a domain', { ...maker, emailDomains: '' }, 'body.emailDomains'],
  ['automatic accounts without a role', { ...maker, defaultRole: null, roleClaim: '' }, 'body.defaultRole'],
  ['an unknown unit', { defaultUnitId: '00000000-0000-7000-8000-000000000000' }, 'body.defaultUnitId'],
] as const)('is refused: %s', async (_, change, path) => {
  const answer = await send('POST', '', { ...draft, ...change });
  const { errors } = (await answer.json()) as { errors: { path: string }[] };
  expect([answer.status, errors.map((each) => each.path)]).toEqual([400, expect.arrayContaining([path])]);
});

test('callers without permission neither see nor change it', async () => {
  const { id } = (await (await send('POST', '', draft)).json()) as { id: string };
  const stranger = (await app.user(await app.tenant(), 'TenantAdmin')).token;
  const accountant = (await app.user(tenant, 'Accountant')).token;
  for (const [method, path, json] of [
    ['PUT', `/${id}`, draft],
    ['DELETE', `/${id}`, undefined],
    ['POST', `/${id}/test`, undefined],
  ] as const) {
    expect((await send(method, path, json, stranger)).status).toBe(404);
    expect((await send(method, path, json, accountant)).status).toBe(403);
    expect((await send(method, path, json, null)).status).toBe(401);
  }
  expect((await (await send('GET', '', undefined, stranger)).json()) as object).toMatchObject({ providers: [] });
});
