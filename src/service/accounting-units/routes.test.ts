import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

const url = '/v1/accounting-unit';

let app: TestApp;
let ours: TestTenant;
let admin: string;
let stranger: string;

beforeAll(async () => {
  app = await startTestApp();
  stranger = (await app.user(await app.tenant('Theirs'), 'TenantAdmin')).token;
});
beforeEach(async () => {
  ours = await app.tenant('Ours');
  admin = (await app.user(ours, 'TenantAdmin')).token;
});
afterAll(() => app.close());

const full = {
  name: 'Kavárna',
  customerId: '12345679',
  customerVatId: 'CZ12345679',
  email: 'kavarna@example.test',
  emails: ['a@example.test', 'b@example.test'],
  itemsExportSettings: 'each line',
  isVatPayer: false,
  isSingleEntryAccounting: true,
  externalId: 'U-7',
};
async function made(json: object = full): Promise<string> {
  const answer = await app.send('POST', url, admin, { json });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { accountingUnitId: string }).accountingUnitId;
}
const read = async (id: string, token = admin) => (await app.send('GET', `${url}/${id}`, token)).json();
const actions = async () =>
  (
    await app.database
      .forTenant(ours.tenantId)
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'accountingUnit.%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

test('is created with all its fields, changed by name, and deleted', async () => {
  const id = await made();
  expect(await read(id)).toEqual({ ...full, id, ico: '12345679', dic: 'CZ12345679' });
  const change = { accountingUnitId: id, name: 'Bistro', email: null, emails: [], externalId: '' };
  const answer = await app.send('POST', `${url}/${id}`, admin, { json: change });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(await read(id)).toMatchObject({ ...full, name: 'Bistro', email: null, emails: [], externalId: null });
  expect((await app.send('DELETE', `${url}/${id}`, admin)).status).toBe(200);
  expect((await app.send('GET', `${url}/${id}`, admin)).status).toBe(404);
  expect((await app.send('DELETE', `${url}/${id}`, admin)).status).toBe(404);
  expect(await actions()).toEqual(['accountingUnit.created', 'accountingUnit.changed', 'accountingUnit.deleted']);
});

test('requires only a name', async () => {
  expect(await read(await made({ name: 'Short' }))).toMatchObject({ ico: null, emails: [], isVatPayer: true });
});

describe('cannot be deleted', () => {
  test.each([
    ['one document', { deleted_at: null }, 'documents', /1 document belongs/],
    ['one in the trash', { deleted_at: new Date() }, 'deletedDocuments', /1 document in the trash/],
  ])('while %s belongs to it', async (_name, values, key, detail) => {
    const id = await made();
    await app.document(ours, { accounting_unit_id: id, ...values });
    const answer = await app.send('DELETE', `${url}/${id}`, admin);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'still_in_use',
      detail: expect.stringMatching(detail),
      context: { [key]: 1 },
    });
    expect(await read(id)).toMatchObject({ id });
  });

  test('while it is a user’s only unit; users with others keep those', async () => {
    const id = await made();
    const only = await app.user(ours, 'Accountant', [id]);
    const both = await app.user(ours, 'Accountant', [id, ours.unitIds[0]]);
    expect((await app.send('DELETE', `${url}/${id}`, admin)).status).toBe(409);
    await app.database.system.deleteFrom('users').where('id', '=', only.actor.id).execute();
    expect((await app.send('DELETE', `${url}/${id}`, admin)).status).toBe(200);
    const row = await app.database.system
      .selectFrom('users')
      .select(['accounting_unit_id', 'additional_unit_ids'])
      .where('id', '=', both.actor.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ accounting_unit_id: ours.unitIds[0], additional_unit_ids: [] });
  });

  test('when it is the last, also when the last two are deleted at once', async () => {
    const answers = await Promise.all(ours.unitIds.map((id) => app.send('DELETE', `${url}/${id}`, admin)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test('a list names its own filters when it refuses another one', async () => {
  for (const key of ['state', 'nonsense']) {
    const answer = await app.send('POST', `${url}/list`, admin, { json: { filter: { [key]: { value: 'New' } } } });
    expect(await answer.json()).toMatchObject({
      status: 400,
      errors: [{ path: `body.filter.${key}`, code: 'unknown_filter', params: { known: 'customerId, accountingUnitId' } }],
    });
  }
});

test('only a tenant admin writes units', async () => {
  const id = await made();
  for (const role of ['Accountant', 'Approver', 'Uploader', 'Exporter', 'Viewer'] as const) {
    const { token } = await app.user(ours, role, [id]);
    expect((await app.send('POST', url, token, { json: full })).status).toBe(403);
    expect((await app.send('POST', `${url}/${id}`, token, { json: full })).status).toBe(403);
    expect((await app.send('DELETE', `${url}/${id}`, token)).status).toBe(403);
    expect((await app.send('GET', `${url}/${id}`, token)).status).toBe(200);
    expect((await app.send('GET', `${url}/${ours.unitIds[0]}`, token)).status).toBe(403);
  }
});

test('a unit of another tenant, a malformed id and an unknown id are not found', async () => {
  const id = await made();
  const tries = [
    [id, stranger],
    ['x', admin],
    [randomUUID(), admin],
  ] as const;
  for (const [name, token] of tries) {
    expect((await app.send('POST', `${url}/${name}`, token, { json: { name: 'Mine' } })).status).toBe(404);
    expect((await app.send('DELETE', `${url}/${name}`, token)).status).toBe(404);
  }
  expect(await read(id)).toMatchObject({ name: 'Kavárna' });
});

test.each([
  ['an empty name', { name: ' ' }, 'body.name'],
  ['an invalid email address', { name: 'n', email: 'nobody' }, 'body.email'],
  ['a string instead of a list', { name: 'n', emails: 'a@example.test' }, 'body.emails'],
  ['a number instead of a string', { name: 'n', customerId: 12345679 }, 'body.customerId'],
  ['a string instead of a boolean', { name: 'n', isVatPayer: 'true' }, 'body.isVatPayer'],
  ['a name that is too long', { name: 'n'.repeat(201) }, 'body.name'],
  ['an unknown key', { name: 'n', ico: '1' }, 'body'],
])('%s is refused and changes nothing', async (_name, json, path) => {
  const id = await made();
  const before = await read(id);
  for (const address of [url, `${url}/${id}`]) {
    const answer = await app.send('POST', address, admin, { json });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ path }] });
  }
  expect(await read(id)).toEqual(before);
  expect(await actions()).toEqual(['accountingUnit.created']);
});

test('two concurrent admins: a save based on an older state is refused with a message, and nothing is overwritten', async () => {
  const { accountingUnitId } = await (await app.send('POST', '/v1/accounting-unit', admin, { json: { name: 'Shared' } })).json();
  const listed = async () =>
    (
      (await (await app.send('GET', '/bff/accounting-units', admin)).json()) as { id: string; name: string; version: number }[]
    ).find(({ id }) => id === accountingUnitId);
  const { version = 0 } = (await listed()) ?? {};
  const save = (name: string) =>
    app.send('POST', `/v1/accounting-unit/${accountingUnitId}`, admin, {
      json: { name },
      headers: { 'if-match': `"${version}"` },
    });
  expect((await save('First')).status).toBe(200);
  const second = await save('Second');
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ code: 'stale_version', context: { changedBy: expect.any(String) } });
  expect(await listed()).toMatchObject({ name: 'First', version: version + 1 });
});
