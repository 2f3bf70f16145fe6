import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#contract/core/permissions.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

const url = '/v1/configuration/client-application';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant;
let admin: string;
let stranger: string;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant('Ours');
  theirs = await app.tenant('Theirs');
  admin = (await app.user(ours, 'TenantAdmin')).token;
  stranger = (await app.user(theirs, 'TenantAdmin')).token;
});
afterAll(() => app.close());

const draft = () => ({
  clientName: 'Ledger bridge',
  role: 'Exporter',
  enabled: true,
  accountingUnitId: ours.unitIds[0],
  additionalAccountingUnitIds: [ours.unitIds[1]],
});
type Made = { clientApplicationId: string; clientApplicationSecret: string };
async function made(more: object = {}): Promise<Made> {
  const answer = await app.send('POST', url, admin, { json: { ...draft(), ...more } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Made;
}
const read = async (id: string) => (await app.send('GET', `${url}/${id}`, admin)).json();
const row = (id: string) =>
  app.database.system.selectFrom('client_applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const audit = async (id: string) =>
  (
    await app.database
      .forTenant(ours.tenantId)
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'details'])
      .where('action', 'like', 'clientApplication.%')
      .orderBy('id')
      .execute()
  ).filter(({ details }) => JSON.stringify(details).includes(id));

test('is created with a secret shown once and stored as a hash only, read, listed and changed', async () => {
  const { clientApplicationId: id, clientApplicationSecret: secret } = await made();
  expect(secret.length).toBeGreaterThan(40);
  expect(JSON.stringify(await row(id))).not.toContain(secret);
  const shown = {
    clientApplicationId: id,
    clientName: 'Ledger bridge',
    role: 'Exporter',
    enabled: true,
    accountingUnitId: ours.unitIds[0],
    additionalAcountingUnitIds: [ours.unitIds[1]],
  };
  expect(await read(id)).toEqual(shown);
  expect(await (await app.send('GET', url, admin)).json()).toEqual({ list: expect.arrayContaining([shown]) });

  const change = {
    ...draft(),
    clientApplicationId: id,
    clientName: 'Bridge',
    role: 'Approver',
    accountingUnitId: ours.unitIds[1],
  };
  const answer = await app.send('PATCH', `${url}/${id}`, admin, { json: change });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  // the main unit is not repeated as an additional one
  expect(await read(id)).toEqual({
    ...shown,
    clientName: 'Bridge',
    role: 'Approver',
    accountingUnitId: ours.unitIds[1],
    additionalAcountingUnitIds: [],
  });
  await app.send('PATCH', `${url}/${id}`, admin, { json: { clientName: 'Only the name' } });
  expect(await read(id)).toMatchObject({ clientName: 'Only the name', role: 'Approver', enabled: true });

  const rows = await audit(id);
  expect(rows.map(({ action }) => action)).toEqual([
    'clientApplication.created',
    'clientApplication.changed',
    'clientApplication.changed',
  ]);
  expect(rows[0]?.actor_name).toMatch(/^TenantAdmin /);
  expect(JSON.stringify(rows)).not.toContain((await row(id)).secret_hash);
});

test.each(roles)('may have the role %s', async (role) => {
  expect(await read((await made({ role })).clientApplicationId)).toMatchObject({ role });
});

test('gets the unit of its creator when none is given', async () => {
  const answer = await app.send('POST', url, admin, { json: { clientName: 'Short', role: 'Uploader' } });
  const { clientApplicationId } = (await answer.json()) as Made;
  expect(await read(clientApplicationId)).toMatchObject({ accountingUnitId: ours.unitIds[0], enabled: true });
});

test('is deactivated by deletion, stays so on repetition, and can be enabled again', async () => {
  const { clientApplicationId: id } = await made();
  for (const _ of ['once', 'again']) {
    expect((await app.send('DELETE', `${url}/${id}`, admin)).status).toBe(200);
    expect(await read(id)).toMatchObject({ enabled: false });
  }
  expect((await audit(id)).map(({ action }) => action)).toEqual(['clientApplication.created', 'clientApplication.deactivated']);
  await app.send('PATCH', `${url}/${id}`, admin, { json: { enabled: true } });
  expect(await read(id)).toMatchObject({ enabled: true });
});

test.each(roles.filter((role) => role !== 'TenantAdmin'))('%s has no access', async (role) => {
  const { token } = await app.user(ours, role);
  const { clientApplicationId: id } = await made();
  expect((await app.send('POST', url, token, { json: draft() })).status).toBe(403);
  for (const method of ['GET', 'PATCH', 'DELETE'])
    expect((await app.send(method, `${url}/${id}`, token, method === 'PATCH' ? { json: {} } : {})).status).toBe(403);
});

test('is not found by another tenant, nor when it does not exist', async () => {
  const { clientApplicationId: id } = await made();
  const tries = [
    [id, stranger],
    [randomUUID(), admin],
    ['no-uuid', admin],
  ] as const;
  for (const [name, token] of tries) {
    expect((await app.send('GET', `${url}/${name}`, token)).status).toBe(404);
    expect((await app.send('PATCH', `${url}/${name}`, token, { json: { enabled: false } })).status).toBe(404);
    expect((await app.send('DELETE', `${url}/${name}`, token)).status).toBe(404);
  }
  expect(await (await app.send('GET', url, stranger)).json()).toEqual({ list: [] });
  expect(await read(id)).toMatchObject({ enabled: true });
});

describe('refused without changes', () => {
  const faults: [string, () => object, string][] = [
    ['no name', () => ({ clientName: ' ' }), 'body.clientName'],
    ['an unknown role', () => ({ role: 'Owner' }), 'body.role'],
    ['a string instead of a boolean', () => ({ enabled: 'yes' }), 'body.enabled'],
    ['an unknown unit', () => ({ accountingUnitId: randomUUID() }), 'body.accountingUnitId'],
    ['a unit of another tenant', () => ({ accountingUnitId: theirs.unitIds[0] }), 'body.accountingUnitId'],
    [
      'a malformed additional unit',
      () => ({ additionalAccountingUnitIds: [ours.unitIds[0], 'x'] }),
      'body.additionalAccountingUnitIds.1',
    ],
    [
      'too many units',
      () => ({ additionalAccountingUnitIds: Array.from({ length: 1001 }, () => ours.unitIds[0]) }),
      'body.additionalAccountingUnitIds',
    ],
    ['an unknown key', () => ({ secret: 'mine' }), 'body'],
  ];
  test.each(faults)('%s', async (_name, fault, path) => {
    const { clientApplicationId: id } = await made();
    const before = await row(id);
    for (const answer of [
      await app.send('POST', url, admin, { json: { ...draft(), ...fault() } }),
      await app.send('PATCH', `${url}/${id}`, admin, { json: fault() }),
    ]) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ errors: [{ path }] });
    }
    expect(await row(id)).toEqual(before);
  });

  test('an id in the body that differs from that in the path', async () => {
    const { clientApplicationId: id } = await made();
    const answer = await app.send('PATCH', `${url}/${id}`, admin, {
      json: { clientApplicationId: randomUUID(), enabled: false },
    });
    expect(answer.status).toBe(400);
    expect(await read(id)).toMatchObject({ enabled: true });
  });
});

describe('for the settings page', () => {
  const bff = '/bff/client-applications';
  type Listed = { clientApplicationId: string; version: number; lastUsedAt: string | null; previousSecretUntil: string | null };
  const listed = async (id: string) =>
    ((await (await app.send('GET', bff, admin)).json()) as Listed[]).find((each) => each.clientApplicationId === id);
  const rotate = (id: string, json: unknown, token: string | null = admin) =>
    app.send('POST', `${bff}/${id}/rotate-secret`, token, { json });

  test('two concurrent admins: a save based on an older state is refused with the name of who changed it, and nothing is overwritten', async () => {
    const { clientApplicationId: id } = await made();
    const { version } = (await listed(id)) ?? { version: 0 };
    const save = (clientName: string) =>
      app.send('PATCH', `${url}/${id}`, admin, { json: { clientName }, headers: { 'if-match': `"${version}"` } });
    expect((await save('First')).status).toBe(200);
    const second = await save('Second');
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({
      code: 'stale_version',
      context: { version: version + 1, changedBy: expect.any(String) },
    });
    expect(await read(id)).toMatchObject({ clientName: 'First' });
  });

  test('a new secret is shown once and stored as a hash only; the old one ends or stays valid as requested', async () => {
    const { clientApplicationId: id, clientApplicationSecret: old } = await made();
    const answer = await rotate(id, { graceHours: 24 });
    expect(answer.status).toBe(200);
    const { clientApplicationSecret: secret, previousSecretUntil } = (await answer.json()) as Record<string, string>;
    expect(secret).not.toBe(old);
    expect(Date.parse(previousSecretUntil ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    const before = await row(id);
    expect(JSON.stringify(before)).not.toContain(secret);
    expect(before.previous_secret_hash).not.toBeNull();
    expect(await listed(id)).toMatchObject({ previousSecretUntil, lastUsedAt: null });

    expect(await (await rotate(id, { graceHours: 0 })).json()).toMatchObject({ previousSecretUntil: null });
    expect(await row(id)).toMatchObject({ previous_secret_hash: null, previous_secret_until: null });
    expect(await listed(id)).toMatchObject({ previousSecretUntil: null });
    expect((await audit(id)).map(({ action }) => action)).toEqual([
      'clientApplication.created',
      'clientApplication.secretRotated',
      'clientApplication.secretRotated',
    ]);
    expect(JSON.stringify(await audit(id))).not.toContain(secret);
  });

  test.each([{}, { graceHours: 5 }, { graceHours: -1 }, { graceHours: '24' }, { graceHours: 24, more: 1 }])(
    'refuses a grace of %j with 400 and keeps the secret',
    async (json) => {
      const { clientApplicationId: id } = await made();
      const before = await row(id);
      expect((await rotate(id, json)).status).toBe(400);
      expect(await row(id)).toEqual(before);
    },
  );

  test('requires an administrator of its own tenant', async () => {
    const { clientApplicationId: id } = await made();
    const { token: accountant } = await app.user(ours, 'Accountant');
    for (const [token, status] of [
      [null, 401],
      [accountant, 403],
      [stranger, 404],
    ] as const)
      expect((await rotate(id, { graceHours: 0 }, token)).status).toBe(status);
    expect((await app.send('GET', bff, accountant)).status).toBe(403);
    expect(await (await app.send('GET', bff, stranger)).json()).toEqual([]);
    for (const wrong of [randomUUID(), 'no-uuid']) expect((await rotate(wrong, { graceHours: 0 })).status).toBe(404);
  });
});
