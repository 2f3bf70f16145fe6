import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#service/platform/log.ts';
import { prepareQueue } from '#service/platform/queue/prepare-queue.ts';
import { startIdentity, type TestIdentity } from '#testing/identity-server.ts';

let identity: TestIdentity;
let time = new Date('2026-03-01T10:00:00Z');
beforeAll(async () => {
  identity = await startIdentity({ now: () => time });
  await prepareQueue(identity.database, createLog('silent'));
});
afterAll(() => identity.close());

const ask = (email: string, headers: Record<string, string> = {}) =>
  fetch(`${identity.origin}/connect/forgotten-password?culture=en-US`, {
    method: 'POST',
    body: new URLSearchParams({ email }),
    headers,
  });
const emails = () =>
  identity.database.system.selectFrom('outbox_messages').select(['recipient', 'kind', 'body']).orderBy('created_at').execute();
const audited = () =>
  identity.database.system
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'user.passwordResetRequested')
    .execute();

test('the response is the same whether or not the account exists, and only its owner gets an email', async () => {
  const pages = [];
  for (const email of ['Viewer@demo.test', 'nobody@demo.test']) {
    const answer = await ask(email);
    expect(answer.status).toBe(200);
    pages.push((await answer.text()).replaceAll(email, '').replaceAll(/nonce[-=]"?[^"'; ]+/g, ''));
  }
  expect(pages[0]).toBe(pages[1]);
  const sent = await emails();
  expect(sent).toMatchObject([{ recipient: 'viewer@demo.test', kind: 'passwordReset' }]);
  // the link is created when the email is sent: a reader of the outbox cannot use it
  expect(sent[0]?.body).toContain('[link to set a new password');
  expect(await audited()).toHaveLength(1);
});

test('disabled users and users who sign in elsewhere get none', async () => {
  const before = (await emails()).length;
  const { system } = identity.database;
  await system.updateTable('users').set({ enabled: false }).where('email', '=', 'uploader@demo.test').execute();
  await system.updateTable('users').set({ password_hash: null }).where('email', '=', 'approver@demo.test').execute();
  for (const email of ['uploader@demo.test', 'approver@demo.test']) expect((await ask(email)).status).toBe(200);
  expect(await emails()).toHaveLength(before);
});

test('many requests are throttled, also for an account that does not exist', async () => {
  for (const email of ['admin@demo.test', 'ghost@demo.test']) {
    const statuses = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  }
  time = new Date(time.getTime() + 25 * 3_600_000);
  expect((await ask('ghost@demo.test')).status).toBe(200);
});

test('an invalid address and a request from another site are refused', async () => {
  expect((await ask('not an address')).status).toBe(400);
  expect((await ask('admin@demo.test', { origin: 'https://evil.test' })).status).toBe(400);
  const page = await fetch(`${identity.origin}/connect/forgotten-password`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('name="email"');
});

test('no link is offered without a mail server', async () => {
  const without = await startIdentity({ sendsEmails: false });
  expect((await fetch(`${without.origin}/connect/forgotten-password`)).status).toBe(404);
  await without.close();
});
