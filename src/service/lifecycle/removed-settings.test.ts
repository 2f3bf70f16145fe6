/** Settings that name a document type or unit which has been removed meanwhile. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultTouchless } from '#contract/document-types/touchless.ts';
import { callOk } from '#testing/call-ok.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  tenant = await app.tenant();
  admin = (await app.user(tenant, 'TenantAdmin')).token;
});
afterAll(() => app.close());

const call = <T>(method: string, path: string, json?: unknown) => callOk<T>(app, method, path, admin, { json });

test('a type created under the name of a deleted one does not validate by the rule of that', async () => {
  const create = () => call('POST', '/bff/document-types', { documentType: 'protocol', name: { 'en-US': 'Protocol' } });
  await create();
  await app.database
    .forTenant(tenant.tenantId)
    .insertInto('touchless_rules')
    .values({
      tenant_id: tenant.tenantId,
      document_type: 'protocol',
      settings: JSON.stringify(defaultTouchless),
      is_on: true,
      since: new Date(),
    })
    .execute();
  const stateOf = async () => (await call<{ state: string }>('GET', '/bff/touchless/protocol')).state;
  expect(await stateOf()).toBe('on');
  await call('DELETE', '/bff/document-types/protocol');
  await create();
  expect(await stateOf()).toBe('off');
});

test('users that a company sign-in creates get no unit that was deleted', async () => {
  await call('POST', '/bff/identity-providers', {
    name: 'Company',
    issuer: 'https://127.0.0.1:9443/realms/x',
    clientId: 'vidimus',
    clientSecret: 'their secret',
    isActive: true,
    emailDomains: 'company.test',
    createsUsers: true,
    defaultRole: 'Accountant',
    defaultUnitId: tenant.unitIds[1],
    roleClaim: null,
    roleValues: {},
  });
  const defaultUnits = async () =>
    (await call<{ providers: { defaultUnitId: string | null }[] }>('GET', '/bff/identity-providers')).providers.map(
      ({ defaultUnitId }) => defaultUnitId,
    );
  expect(await defaultUnits()).toEqual([tenant.unitIds[1]]);
  await call('DELETE', `/v1/accounting-unit/${tenant.unitIds[1]}`);
  expect(await defaultUnits()).toEqual([null]);
});
