import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let ours: TestTenant;
let admin: string;
let viewer: string;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ours = await app.tenant('Ours');
  admin = (await app.user(ours, 'TenantAdmin')).token;
  viewer = (await app.user(ours, 'Viewer')).token;
  app.clock.now = () => new Date();
});
afterAll(() => app.close());

const read = async (path: string, token = admin) => (await app.send('GET', `/v1/tenant/${path}`, token)).json();
const tenantRow = () =>
  app.database
    .forTenant(ours.tenantId)
    .selectFrom('tenants')
    .select(['export_settings', 'prefilled_notes', 'deduction_start_date'])
    .executeTakeFirstOrThrow();
const audits = async () =>
  (
    await app.database
      .forTenant(ours.tenantId)
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'tenant.%')
      .where('action', '<>', 'tenant.created')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

test('account and license return actual counts, of this tenant and this month', async () => {
  app.clock.now = () => new Date('2026-03-15T12:00:00Z');
  const months = ['2026-02-28T23:59:59Z', '2026-03-01T00:00:00Z', '2026-03-10T00:00:00Z'];
  const ids = await Promise.all(months.map((at) => app.document(ours, { created_at: new Date(at) })));
  await app.document(await app.tenant('Theirs'), { created_at: new Date('2026-03-02') });
  await app.database.system
    .updateTable('documents')
    .set({ extracted_at: new Date() })
    .where('id', 'in', ids.slice(0, 2))
    .execute();
  expect(await read('accountInfo')).toEqual({ documentsProcessed: 2, documentsLimit: 2_147_483_647, usersCount: 2 });
  expect(await read('license')).toEqual({ type: 'Standard', validUntil: '2099-12-31T23:59:59.000Z', documentsPerMonth: 2 });
  expect(await read('verifylicense')).toEqual({ isValid: true, message: expect.stringContaining('Standard') });
});

describe('export settings', () => {
  const settings = { trigger: 'AfterApproval', finishedAction: 'Archive', downloadNaming: 'InvoiceNumber', exportFormat: 'Xml' };
  const ours = {
    fileNameTemplate: '{supplier}_{number}_{date}',
    exportRequires: 'Extracted',
    zipMembers: ['Original', 'Json', 'ISDOC', 'Xlsx'],
  };
  const put = (path: string, json?: object) =>
    app.send('PUT', `/v1/tenant/export/${path}`, admin, json === undefined ? {} : { json });

  test('are read as they were set, by administrators only', async () => {
    await put('settings', settings);
    const path = '/bff/tenant/export/settings';
    expect(await (await app.send('GET', path, admin)).json()).toEqual({ ...settings, ...ours });
    expect((await app.send('GET', path, viewer)).status).toBe(403);
  });

  test('are set together, in any letter case', async () => {
    const lower = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, value.toLowerCase()]));
    const answer = await put('settings', lower);
    expect([answer.status, await answer.text(), answer.headers.get('deprecation')]).toEqual([200, '', null]);
    expect((await tenantRow()).export_settings).toEqual({ ...settings, ...ours });
  });

  test('are set one by one by old clients, with a deprecation header', async () => {
    await put('settings', settings);
    for (const path of ['trigger?trigger=manual', 'finished?action=Delete', 'download/naming?naming=DOCUMENTID']) {
      const answer = await put(path);
      expect([answer.status, answer.headers.get('deprecation')]).toEqual([200, '@1767225600']);
    }
    expect((await tenantRow()).export_settings).toEqual({
      trigger: 'Manual',
      finishedAction: 'Delete',
      downloadNaming: 'DocumentId',
      exportFormat: 'Xml',
      ...ours,
    });
    expect(await audits()).toEqual(Array.from({ length: 4 }, () => 'tenant.exportSettingsChanged'));
  });

  test.each([
    ['settings', { ...settings, trigger: 'Sometimes' }, 'body.trigger', 'AfterApproval'],
    ['settings', { ...settings, exportFormat: 'docx' }, 'body.exportFormat', 'ISDOC'],
    ['settings', { ...settings, finishedAction: 1 }, 'body.finishedAction', ''],
    ['settings', { trigger: 'Manual' }, 'body.finishedAction', ''],
    ['settings', { ...settings, more: 1 }, 'body', ''],
    ['settings', undefined, 'body.trigger', ''],
    ['trigger?trigger=x', undefined, 'query.trigger', 'Manual'],
    ['trigger', undefined, 'query.trigger', ''],
    ['finished?action=', undefined, 'query.action', 'Archive'],
    ['download/naming?naming=a&naming=b', undefined, 'query.naming', ''],
  ])('%s with %j is refused with the list of valid values', async (path, json, where, listed) => {
    const before = await tenantRow();
    const answer = await put(path, json);
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] };
    expect(errors[0]?.path).toBe(where);
    expect(errors[0]?.message).toContain(listed);
    expect(await tenantRow()).toEqual(before);
  });
});

test('prefilled notes are replaced as a list, and every user may select from them', async () => {
  expect(await read('prefilled-notes', viewer)).toEqual([]);
  const notes = [{ text: 'Zaplaceno hotově' }, { text: 'b' }];
  expect((await app.send('POST', '/v1/tenant/prefilled-notes', admin, { json: notes })).status).toBe(200);
  expect(await read('prefilled-notes', viewer)).toEqual(notes);
  expect((await app.send('POST', '/v1/tenant/prefilled-notes', admin, { json: [] })).status).toBe(200);
  expect(await read('prefilled-notes', viewer)).toEqual([]);
  expect(await audits()).toEqual(['tenant.prefilledNotesChanged', 'tenant.prefilledNotesChanged']);
});

test('the deduction start is the first of the month in which the tenant was created, until it is set', async () => {
  await app.database.system
    .updateTable('tenants')
    .set({ created_at: new Date('2025-12-31T23:30:00Z') })
    .where('id', '=', ours.tenantId)
    .execute();
  expect(await read('deduction-start-date', viewer)).toEqual({ date: '2025-12-01' });
  const answer = await app.send('POST', '/v1/tenant/deduction-start-date', admin, { json: { date: '2024-02-29' } });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(await read('deduction-start-date', viewer)).toEqual({ date: '2024-02-29' });
  expect(await audits()).toEqual(['tenant.deductionStartChanged']);
});

test.each([
  ['prefilled-notes', 'an empty note', [{ text: ' ' }], 'body.0.text'],
  ['prefilled-notes', 'a long note', [{ text: 'x'.repeat(2001) }], 'body.0.text'],
  ['prefilled-notes', '201 notes', Array.from({ length: 201 }, () => ({ text: 'x' })), 'body'],
  ['prefilled-notes', 'a text for a note', ['x'], 'body.0'],
  ['prefilled-notes', 'an object', { text: 'x' }, 'body'],
  ['deduction-start-date', 'a day that is none', { date: '2026-02-30' }, 'body.date'],
  ['deduction-start-date', 'a time', { date: '2026-02-01T00:00:00Z' }, 'body.date'],
  ['deduction-start-date', 'the year 0', { date: '0000-01-01' }, 'body.date'],
  ['deduction-start-date', 'null', { date: null }, 'body.date'],
  ['deduction-start-date', 'no date', {}, 'body.date'],
])('%s refuses %s', async (path, _what, json, where) => {
  const before = await tenantRow();
  const answer = await app.send('POST', `/v1/tenant/${path}`, admin, { json });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ path: where }] });
  expect(await tenantRow()).toEqual(before);
});

test('only a tenant admin changes settings and reads account and license', async () => {
  for (const path of ['accountInfo', 'license', 'verifylicense'])
    expect((await app.send('GET', `/v1/tenant/${path}`, viewer)).status).toBe(403);
  for (const path of ['prefilled-notes', 'deduction-start-date'])
    expect((await app.send('POST', `/v1/tenant/${path}`, viewer, { json: [] })).status).toBe(403);
  for (const path of ['settings', 'trigger', 'finished', 'download/naming'])
    expect((await app.send('PUT', `/v1/tenant/export/${path}`, viewer)).status).toBe(403);
});
