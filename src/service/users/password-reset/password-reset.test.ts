import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#service/platform/ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { requestPasswordReset } from './request-reset.ts';

let app: TestApp;
let tenant: TestTenant;
let hash: string;
let person: Actor;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant('Stavby');
  hash = await hashPassword('the old password');
});
beforeEach(async () => {
  person = (await app.user(tenant, 'Viewer')).actor;
  await app.database.system.updateTable('users').set({ password_hash: hash }).where('id', '=', person.id).execute();
});
afterAll(() => app.close());

/** Returns the link in the email to the user. */
async function requestLink(): Promise<string> {
  await requestPasswordReset({ db: app.database.system, now: app.clock.now }, person.email ?? '', '192.0.2.1');
  const { id } = await app.database.system
    .selectFrom('password_resets')
    .select('id')
    .where('user_id', '=', person.id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return `/new-password/${tenant.tenantId}.${app.sealerFor('password reset').seal(`${tenant.tenantId} ${id}`)}`;
}
const submit = (link: string, password: string, again = password) =>
  fetch(app.base + link, { method: 'POST', body: new URLSearchParams({ password, again }) });
const row = () => app.database.system.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();

test('a link sets a new password once, ends all sessions, and notifies the owner', async () => {
  const at = new Date();
  await app.database.system
    .insertInto('user_sessions')
    .values({
      tenant_id: tenant.tenantId,
      id: `session ${person.id}`,
      user_id: person.id,
      methods: ['pwd'],
      user_agent: '',
      address: '',
      created_at: at,
      last_used_at: at,
      expires_at: new Date(at.getTime() + 3_600_000),
    })
    .execute();
  const link = await requestLink();
  const page = await fetch(app.base + link);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(person.email ?? '?')]);
  for (const [password, again] of [
    ['short', 'short'],
    ['a good new password', 'another one of them'],
    [person.email ?? '', person.email ?? ''],
  ] as const)
    expect((await submit(link, password, again)).status).toBe(400);
  expect((await submit(link, 'a good new password')).status).toBe(200);
  const after = await row();
  expect(await verifyPassword('a good new password', after.password_hash)).toBe(true);
  expect(after.signed_out_at).not.toBeNull();
  const { ended_at: endedAt } = await app.database.system
    .selectFrom('user_sessions')
    .select('ended_at')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(endedAt).not.toBeNull();
  const told = await app.database.system
    .selectFrom('outbox_messages')
    .select('kind')
    .where('recipient', '=', person.email ?? '')
    .orderBy('created_at')
    .execute();
  expect(told.map(({ kind }) => kind)).toEqual(['passwordReset', 'passwordChanged']);
  expect((await submit(link, 'yet another password')).status).toBe(410);
  expect(await verifyPassword('a good new password', (await row()).password_hash)).toBe(true);
});

test('a link is valid for an hour, only the newest one, unmodified and for an enabled user', async () => {
  const first = await requestLink();
  const second = await requestLink();
  expect((await fetch(app.base + first)).status).toBe(410);
  expect((await fetch(app.base + second)).status).toBe(200);
  app.clock.now = () => new Date(Date.now() + 61 * 60_000);
  expect((await submit(second, 'a good new password')).status).toBe(410);
  app.clock.now = () => new Date();
  await app.database.system.updateTable('users').set({ enabled: false }).where('id', '=', person.id).execute();
  expect((await submit(second, 'a good new password')).status).toBe(404);
  for (const forged of [`${second.slice(0, -2)}xx`, '/new-password/nonsense', second.replace(tenant.tenantId, person.id)])
    expect((await fetch(app.base + forged)).status).toBe(404);
  expect((await row()).password_hash).toBe(hash);
});
