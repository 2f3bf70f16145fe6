import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#contract/core/permissions.ts';
import { verifyPassword } from './password.ts';
import { openActors } from '#service/identity/actors.ts';
import { insertProvider } from '#service/identity/sso/providers.store.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

const url = '/bff/users';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant;
let admin: Awaited<ReturnType<TestApp['user']>>;
let stranger: string;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant('Ours');
  theirs = await app.tenant('Theirs');
  admin = await app.user(ours, 'TenantAdmin');
  stranger = (await app.user(theirs, 'TenantAdmin')).token;
});
afterAll(() => app.close());

type Person = { id: string; email: string; version: number; isActive: boolean; role: string; isInvited: boolean };
const send = (method: string, path: string, json?: unknown, token = admin.token, headers: Record<string, string> = {}) =>
  app.send(method, `${url}${path}`, token, { ...(json !== undefined && { json }), headers });
const all = async (token = admin.token) => (await (await send('GET', '', undefined, token)).json()) as Person[];
const personOf = async (id: string) => (await all()).find((each) => each.id === id);
const audit = async (id: string) =>
  (
    await app.database
      .forTenant(ours.tenantId)
      .selectFrom('audit_log')
      .select(['action', 'details', 'actor_name'])
      .where('action', 'like', 'user.%')
      .orderBy('id')
      .execute()
  ).filter(({ details }) => JSON.stringify(details).includes(id));
const actionsOf = async (id: string) => (await audit(id)).map(({ action }) => action);
const draft = () => ({
  name: 'Jana Nová',
  email: `${randomUUID()}@example.test`,
  role: 'Accountant',
  additionalAccountingUnitIds: [ours.unitIds[1]],
  culture: 'cs-CZ',
  by: 'Link',
});
const acme = {
  name: 'Acme ID',
  issuer: 'https://id.test',
  clientId: 'vidimus',
  sealedClientSecret: null,
  isActive: true,
  emailDomains: ['id.test'],
  createsUsers: false,
  defaultRole: null,
  defaultUnitId: null,
  roleClaim: 'groups',
  roleValues: {},
  changedBy: 'test',
};
type Made = { userId: string; linkPath: string; expiresAt: string };
async function invited(more: object = {}): Promise<Made> {
  const answer = await send('POST', '', { ...draft(), ...more });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Made;
}
const accept = (linkPath: string, form: Record<string, string> = {}) =>
  fetch(app.base + linkPath, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Jana', password: 'a good password', again: 'a good password', ...form }),
  });

describe('inviting', () => {
  test('by link: shown once, valid once; the recipient sets name and password', async () => {
    const { userId, linkPath, expiresAt } = await invited();
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
    expect(await personOf(userId)).toMatchObject({
      name: 'Jana Nová',
      role: 'Accountant',
      isActive: true,
      isInvited: true,
      invitedUntil: expiresAt,
      lastSignedInAt: null,
      accountingUnitId: ours.unitIds[0],
      additionalAccountingUnitIds: [ours.unitIds[1]],
    });
    const page = await fetch(app.base + linkPath);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    const shown = await page.text();
    expect(shown).toContain('lang="cs"');
    expect(shown).toContain('Ours');
    // viewing does not use the link up
    const done = await accept(linkPath, { name: 'Jana <Nová>' });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Heslo nastaveno')]);
    const row = await app.database.system.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    expect(row.name).toBe('Jana <Nová>');
    expect(await verifyPassword('a good password', row.password_hash)).toBe(true);
    expect(await personOf(userId)).toMatchObject({ isInvited: false, invitedUntil: null });
    for (const again of [await fetch(app.base + linkPath), await accept(linkPath)]) expect(again.status).toBe(410);
    expect(await actionsOf(userId)).toEqual(['user.invited', 'user.passwordSet']);
    expect(JSON.stringify(await audit(userId))).not.toContain('invitation/');
  });

  test('by email: an email is queued, and the link is stored in no row', async () => {
    const { userId, linkPath } = await invited({ by: 'Email', culture: 'en-US' });
    expect(linkPath).toBeNull();
    const { email } = (await personOf(userId)) ?? {};
    const sent = await app.database.system
      .selectFrom('outbox_messages')
      .selectAll()
      .where('recipient', '=', email ?? '')
      .executeTakeFirstOrThrow();
    expect(sent).toMatchObject({ kind: 'invitation', subject: 'Ours: your invitation to Vidimus' });
    expect(sent.body).not.toContain('/invitation/');
  });

  test.each([
    ['name', { name: ' ' }],
    ['password', { password: 'short', again: 'short' }],
    ['again', { again: 'another one here' }],
  ])('errors are shown at the field, and the link stays valid: %s', async (field, form) => {
    const { linkPath } = await invited();
    const answer = await accept(linkPath, form);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`, 's'));
    expect((await accept(linkPath)).status).toBe(200);
  });

  test('an expired, altered or deactivated user’s link is rejected', async () => {
    const { userId, linkPath } = await invited();
    expect((await fetch(`${app.base}${linkPath.slice(0, -3)}AAA`)).status).toBe(404);
    expect((await fetch(`${app.base}/invitation/x`)).status).toBe(404);
    const { now } = app.clock;
    app.clock.now = () => new Date(Date.now() + 8 * 24 * 3_600_000);
    expect((await accept(linkPath)).status).toBe(410);
    app.clock.now = now;
    await send('POST', `/${userId}/active`, { isActive: false });
    expect((await accept(linkPath)).status).toBe(404);
    expect((await send('POST', `/${userId}/link`, { by: 'Link' })).status).toBe(409);
  });

  test('a new link invalidates the old one', async () => {
    const { userId, linkPath } = await invited();
    const next = (await (await send('POST', `/${userId}/link`, { by: 'Link' })).json()) as Made;
    expect((await accept(linkPath)).status).toBe(410);
    expect((await accept(next.linkPath)).status).toBe(200);
    expect(await actionsOf(userId)).toContain('user.linkMade');
  });

  test('an address used for sign-in is refused, in any case and of any tenant', async () => {
    const { userId } = await invited();
    const taken = (await personOf(userId))?.email.toUpperCase();
    for (const token of [admin.token, stranger]) {
      const answer = await send('POST', '', { ...draft(), additionalAccountingUnitIds: [], email: taken }, token);
      expect([answer.status, (await answer.json()).code]).toEqual([409, 'email_taken']);
    }
  });

  test.each([
    ['an invalid email address', { email: 'jana' }, 'body.email'],
    ['an unknown role', { role: 'Owner' }, 'body.role'],
    ['an unknown sign-in method', { by: 'Pigeon' }, 'body.by'],
    ['an unknown unit', { accountingUnitId: randomUUID() }, 'body.accountingUnitId'],
    ['an unknown key', { password: 'x' }, 'body'],
  ])('refused without creating a user: %s', async (_name, fault, path) => {
    const count = (await all()).length;
    const answer = await send('POST', '', { ...draft(), ...fault });
    expect([answer.status, (await answer.json()).errors?.[0]?.path]).toEqual([400, path]);
    expect((await all()).length).toBe(count);
  });
});

describe('changing', () => {
  const change = () => ({ name: 'Jana', role: 'Approver', accountingUnitId: ours.unitIds[1], additionalAccountingUnitIds: [] });

  test('name, role and units; a stale version is refused', async () => {
    const { userId } = await invited();
    const { version = 0 } = (await personOf(userId)) ?? {};
    const ifMatch = { 'if-match': `"${version}"` };
    const answer = await send('PUT', `/${userId}`, change(), admin.token, ifMatch);
    expect([answer.status, await answer.json()]).toEqual([200, { version: version + 1 }]);
    expect(await personOf(userId)).toMatchObject({ ...change(), version: version + 1 });
    const late = await send('PUT', `/${userId}`, { ...change(), role: 'Viewer' }, admin.token, ifMatch);
    expect([late.status, (await late.json()).code]).toEqual([409, 'stale_version']);
    expect(await personOf(userId)).toMatchObject({ role: 'Approver' });
    expect(await actionsOf(userId)).toEqual(['user.invited', 'user.changed']);
  });

  test('an unknown unit is refused', async () => {
    const { userId } = await invited();
    const answer = await send('PUT', `/${userId}`, { ...change(), additionalAccountingUnitIds: [theirs.unitIds[0]] });
    expect([answer.status, (await answer.json()).errors[0].path]).toEqual([400, 'body.additionalAccountingUnitIds.0']);
  });
});

describe('the last administrator', () => {
  test('cannot be demoted or deactivated, and nobody deactivates themselves', async () => {
    const tenant = await app.tenant('Lonely');
    const first = await app.user(tenant, 'TenantAdmin');
    const demote = (id: string) =>
      send('PUT', `/${id}`, { name: 'Me', role: 'Viewer', additionalAccountingUnitIds: [] }, first.token);
    const deactivate = (id: string) => send('POST', `/${id}/active`, { isActive: false }, first.token);
    const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];
    const refused = await demote(first.actor.id);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'last_administrator', errors: [{ path: 'body.role' }] },
    ]);
    // an invited user who has not signed in yet does not count as an administrator
    await send('POST', '', { ...draft(), role: 'TenantAdmin', additionalAccountingUnitIds: [] }, first.token);
    expect(await codeOf(await demote(first.actor.id))).toEqual([409, 'last_administrator']);
    expect(await codeOf(await deactivate(first.actor.id.toUpperCase()))).toEqual([409, 'own_account']);
    const second = await app.user(tenant, 'TenantAdmin');
    expect((await demote(first.actor.id)).status).toBe(200);
    const withoutUnits = await send('POST', `/${second.actor.id}/active`, { isActive: false }, first.token);
    expect(await codeOf(withoutUnits)).toEqual([409, 'last_administrator']);
  });

  test('remains when two demote each other at the same moment', async () => {
    const tenant = await app.tenant('Two');
    const [one, two] = [await app.user(tenant, 'TenantAdmin'), await app.user(tenant, 'TenantAdmin')];
    const demote = (id: string, token: string) =>
      send('PUT', `/${id}`, { name: 'x', role: 'Viewer', additionalAccountingUnitIds: [] }, token);
    const answers = await Promise.all([demote(two.actor.id, one.token), demote(one.actor.id, two.token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('ending access', () => {
  const issued = (secondsAgo: number) => ({ since: new Date(Date.now() - secondsAgo * 1000) });

  test('deactivated: all tokens are refused; reactivated, earlier ones stay refused', async () => {
    const { actor } = await app.user(ours, 'Accountant');
    const before = issued(60);
    expect(await openActors(app.database.system).find('user', actor.id, before)).toMatchObject({ id: actor.id });
    for (const _ of ['once', 'again']) expect((await send('POST', `/${actor.id}/active`, { isActive: false })).status).toBe(200);
    expect(await openActors(app.database.system).find('user', actor.id, before)).toBeUndefined();
    await send('POST', `/${actor.id}/active`, { isActive: true });
    expect(await openActors(app.database.system).find('user', actor.id, before)).toBeUndefined();
    expect(await openActors(app.database.system).find('user', actor.id, issued(-2))).toMatchObject({ id: actor.id });
    expect(await actionsOf(actor.id)).toEqual(['user.created', 'user.deactivated', 'user.activated']);
  });

  test('signed out everywhere: ends the user’s own sessions but not those of others', async () => {
    const { actor } = await app.user(ours, 'Accountant');
    const { actor: other } = await app.user(theirs, 'Accountant');
    const begin = (accountId: string) =>
      app.database.system
        .insertInto('oidc_state')
        .values({ model: 'RefreshToken', id: accountId, payload: JSON.stringify({ accountId }) })
        .execute();
    await begin(actor.id);
    await begin(other.id);
    expect((await send('POST', `/${actor.id}/sign-out`)).status).toBe(200);
    const left = await app.database.system.selectFrom('oidc_state').select('id').execute();
    expect(left.map(({ id }) => id)).toEqual([other.id]);
    expect(await openActors(app.database.system).find('user', actor.id, issued(1))).toBeUndefined();
    expect(await actionsOf(actor.id)).toEqual(['user.created', 'user.signedOut']);
  });
});

const calls = [
  ['PUT', '', { name: 'x', role: 'Viewer' }],
  ['POST', '/active', { isActive: false }],
  ['POST', '/sign-out', undefined],
  ['POST', '/link', { by: 'Link' }],
] as const;

test.each(roles.filter((role) => role !== 'TenantAdmin'))('%s has no access', async (role) => {
  const { token, actor } = await app.user(ours, role);
  expect((await send('GET', '', undefined, token)).status).toBe(403);
  expect((await send('POST', '', draft(), token)).status).toBe(403);
  for (const [method, path, json] of calls) {
    expect((await send(method, `/${actor.id}${path}`, json, token)).status).toBe(403);
    expect((await app.send(method, `${url}/${actor.id}${path}`, null, json ? { json } : {})).status).toBe(401);
  }
});

test('tells how a user signs in', async () => {
  const { userId, linkPath } = await invited();
  expect(await personOf(userId)).toMatchObject({ hasPassword: false, hasSecondFactor: false, provider: null });
  await accept(linkPath);
  expect(await personOf(userId)).toMatchObject({ hasPassword: true });
  const db = app.database.forTenant(ours.tenantId);
  const owner = { tenant_id: ours.tenantId, user_id: userId };
  await db
    .insertInto('user_totp')
    .values({ ...owner, sealed_secret: 'pending' })
    .execute();
  expect(await personOf(userId)).toMatchObject({ hasSecondFactor: false });
  await db.updateTable('user_totp').set({ confirmed_at: new Date() }).where('user_id', '=', userId).execute();
  expect(await personOf(userId)).toMatchObject({ hasSecondFactor: true });
  await db
    .updateTable('users')
    .set({ external_issuer: 'https://id.test', external_subject: '1' })
    .where('id', '=', userId)
    .execute();
  expect(await personOf(userId)).toMatchObject({ provider: null });
  await insertProvider(app.database.system, ours.tenantId, randomUUID(), acme);
  expect(await personOf(userId)).toMatchObject({ provider: { name: 'Acme ID', setsRole: true } });
});

test('another tenant does not find them, nor is an unknown user found', async () => {
  const { userId } = await invited();
  for (const [id, token] of [
    [userId, stranger],
    [randomUUID(), admin.token],
    ['no-uuid', admin.token],
  ] as const)
    for (const [method, path, json] of calls)
      expect((await send(method, `/${id}${path}`, json, token)).status, `${method} ${path}`).toBe(404);
  expect((await all(stranger)).some(({ id }) => id === userId)).toBe(false);
  expect(await personOf(userId)).toMatchObject({ isActive: true, name: 'Jana Nová' });
});
