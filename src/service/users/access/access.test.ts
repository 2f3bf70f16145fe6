import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtInTypes } from '#contract/document-types/built-in-types.ts';
import { permissionsOf } from '#contract/core/permissions.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let admin: string;
/** Limited to the first unit. */
let viewer: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await app.tenant('Ours');
  other = await app.tenant('Theirs');
  admin = (await app.user(tenant, 'TenantAdmin')).token;
  viewer = (await app.user(tenant, 'Viewer')).token;
});

const get = async (token: string, url: string, status = 200) => {
  const answer = await app.send('GET', url, token);
  expect(answer.status).toBe(status);
  return answer.json();
};
const listUnits = (token: string, json?: unknown) =>
  app.send('POST', '/v1/accounting-unit/list', token, json === undefined ? {} : { json });

describe('accounting units', () => {
  test('my unit is the primary one, with the property names of the API', async () => {
    expect(await get(viewer, '/v1/accounting-unit/my')).toMatchObject({
      id: tenant.unitIds[0],
      name: 'Ours A',
      ico: null,
      emails: [],
    });
    const second = (await app.user(tenant, 'Viewer', [tenant.unitIds[1]])).token;
    expect(await get(second, '/v1/accounting-unit/my')).toMatchObject({ ico: '12345679', customerId: '12345679', dic: null });
  });

  test('the list contains the caller’s units, all of them for a tenant admin', async () => {
    const names = async (token: string, json?: unknown) => {
      const { items, totalCount } = await (await listUnits(token, json)).json();
      expect(totalCount).toBe(items.length);
      return items.map(({ name }: { name: string }) => name);
    };
    expect(await names(admin)).toEqual(['Ours A', 'Ours B']);
    expect(await names(viewer)).toEqual(['Ours A']);
    expect(await names(admin, { filter: { customerId: { values: ['12345679'] } } })).toEqual(['Ours B']);
    expect(await names(viewer, { filter: { customerId: { value: '12345679' } } })).toEqual([]);
    expect(await names(admin, { filter: { accountingUnitId: { value: 'no id at all' } } })).toEqual([]);
    expect(await names(admin, { text: 'OÚRS b' })).toEqual(['Ours B']);
    expect(await names(admin, { text: '%' })).toEqual([]);
    expect(await names(admin, { text: null, filter: null })).toHaveLength(2);
  });

  test.each([
    { filter: { state: { value: 'New' } } },
    { filter: { customerId: { from: '1' } } },
    { filter: { colour: { value: 'x' } } },
  ])('an unsupported filter is reported: %j', async (json) => {
    const answer = await listUnits(admin, json);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toHaveLength(1);
  });

  test('a unit is readable for its members', async () => {
    const url = (id: string) => `/v1/accounting-unit/${id}`;
    expect(await get(viewer, url(tenant.unitIds[0]))).toMatchObject({ id: tenant.unitIds[0] });
    expect(await get(viewer, url(tenant.unitIds[1]), 403)).toMatchObject({ code: 'unit_forbids' });
    expect(await get(admin, url(tenant.unitIds[1]))).toMatchObject({ id: tenant.unitIds[1] });
    expect(await get(admin, url(other.unitIds[0]), 404)).toMatchObject({ code: 'accounting_unit_not_found' });
    await get(admin, url('none'), 404);
  });
});

describe('document types', () => {
  test('active types are returned in their order, in the requested culture', async () => {
    const english = await get(viewer, '/v1/document-types/active?culture=en-US');
    expect(english.map((type: { documentType: string }) => type.documentType)).toEqual(
      builtInTypes.map((type) => type.documentType),
    );
    expect(english[0]).toEqual({ documentType: 'invoice', name: 'Invoice', isDefault: true });
    expect((await get(viewer, '/v1/document-types/active?culture=cs-CZ'))[0]).toMatchObject({ name: 'Faktura' });
    expect((await get(viewer, '/v1/document-types/active?culture=fr-FR'))[0]).toMatchObject({ name: 'Invoice' });
  });

  test('new documents are counted for the caller’s visibility only', async () => {
    await app.document(tenant, { state: 'New' });
    await app.document(tenant, { state: 'New', accounting_unit_id: tenant.unitIds[1] });
    await app.document(tenant, { state: 'Extracted' });
    await app.document(other, { state: 'New' });
    const count = async (token: string) => {
      const types = await get(token, '/v1/document-types/active?includeNumberOfNewDocuments=true');
      return types.map((type: { numberOfNewDocuments: number }) => type.numberOfNewDocuments);
    };
    expect(await count(admin)).toEqual([2, 0, 0, 0, 0, 0, 0]);
    expect(await count(viewer)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(await count((await app.user(tenant, 'Uploader')).token)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test('a definition contains every field with its label', async () => {
    const { documentType, fields } = await get(viewer, '/v1/document-types/invoice/definition?culture=cs-CZ');
    expect(documentType).toBe('invoice');
    expect(fields).toHaveLength(builtInTypes[0]?.fields.length ?? 0);
    expect(fields[0]).toMatchObject({
      name: 'invoice_number_sm',
      label: 'Číslo faktury',
      type: 'TEXT',
      isRequired: true,
      isItemField: false,
      section: 'document',
      state: 'Visible',
    });
    const brief = await get(viewer, '/v1/document-types/invoice/fields');
    expect(brief[0]).toEqual({ name: 'invoice_number_sm', type: 'TEXT', isRequired: true });
  });

  test('options of enum fields are returned in the requested culture', async () => {
    await app.database.system
      .insertInto('document_type_fields')
      .values({
        tenant_id: tenant.tenantId,
        document_type: 'invoice',
        name: 'cost_type',
        type: 'ENUM',
        section: 'other',
        label: '{"en-US":"Cost"}',
        options: JSON.stringify([{ key: 'travel', label: { 'cs-CZ': 'Cestovné', 'en-US': 'Travel' } }]),
        sort_order: 100,
      })
      .execute();
    const base = '/v1/document-types/invoice';
    expect(await get(viewer, `${base}/field/cost_type/enum-values/cs-CZ`)).toEqual([{ key: 'travel', value: 'Cestovné' }]);
    expect(await get(viewer, `${base}/fields/enum-values/de-DE`)).toEqual({ cost_type: [{ key: 'travel', value: 'Travel' }] });
    expect(await get(viewer, `${base}/field/currency/enum-values/cs-CZ`)).toEqual([]);
    await get(viewer, `${base}/field/colour/enum-values/cs-CZ`, 404);
  });

  test.each(['definition', 'fields', 'fields/enum-values/cs-CZ', 'field/x/enum-values/cs-CZ'])(
    'an unknown type has no %s',
    async (what) => {
      expect(await get(viewer, `/v1/document-types/nothing/${what}`, 404)).toMatchObject({ code: 'document_type_not_found' });
    },
  );
});

describe('the tenant', () => {
  test('returns its name and features to all its users', async () => {
    expect(await get(viewer, '/v1/tenant')).toEqual({ id: tenant.tenantId, name: 'Ours' });
    expect(await get(viewer, '/v1/tenant/features')).toEqual(['Approval', 'AccountingUnits']);
  });

  test('accepts new features from its admin, with a row in the audit log', async () => {
    const set = (token: string, json: unknown) => app.send('POST', '/v1/tenant/features', token, { json });
    expect((await set(admin, ['DeductionDateAssignment', 'DeductionDateAssignment'])).status).toBe(200);
    expect(await get(viewer, '/v1/tenant/features')).toEqual(['DeductionDateAssignment']);
    expect((await set(viewer, [])).status).toBe(403);
    expect((await set(admin, ['Magic'])).status).toBe(400);
    const trail = await app.database
      .forTenant(tenant.tenantId)
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'tenant.featuresChanged')
      .execute();
    expect(trail).toEqual([
      expect.objectContaining({
        details: { from: ['Approval', 'AccountingUnits'], to: ['DeductionDateAssignment'] },
        trace_id: expect.any(String),
      }),
    ]);
    const theirs = (await app.user(other, 'Viewer')).token;
    expect(await get(theirs, '/v1/tenant/features')).toEqual(['Approval', 'AccountingUnits']);
  });
});

describe('the current user', () => {
  test('gets their identity and permissions', async () => {
    const { actor, token } = await app.user(tenant, 'Accountant');
    expect(await get(token, '/bff/me')).toEqual({
      id: actor.id,
      name: actor.name,
      email: actor.email,
      role: 'Accountant',
      permissions: [...permissionsOf.Accountant],
      culture: null,
      tenant: { id: tenant.tenantId, name: 'Ours', features: ['Approval', 'AccountingUnits'], logo: null },
      accountingUnitId: tenant.unitIds[0],
      hasPassword: false,
    });
  });

  test('selects a language, which is stored', async () => {
    const { token } = await app.user(tenant, 'Viewer');
    const set = (culture: string) => app.send('PUT', '/bff/me/culture', token, { json: { culture } });
    expect((await set('cs-CZ')).status).toBe(200);
    expect(await get(token, '/bff/me')).toMatchObject({ culture: 'cs-CZ' });
    expect((await set('fr-FR')).status).toBe(400);
  });

  test('as a client application has no language to select', async () => {
    const { actor } = await app.user(tenant, 'Exporter');
    const token = app.tokenOf({ ...actor, kind: 'client', email: null });
    expect((await app.send('PUT', '/bff/me/culture', token, { json: { culture: 'cs-CZ' } })).status).toBe(403);
    expect(await get(token, '/bff/me')).toMatchObject({ email: null, culture: null });
  });
});
