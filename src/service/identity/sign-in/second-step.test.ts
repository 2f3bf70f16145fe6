/** Signing in with a second factor, as a browser does. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { demoPassword, passwordGrant, requestToken, startIdentity, type TestIdentity } from '#testing/identity-server.ts';
import { authorizeUrl, newVerifier } from '#testing/sign-in.ts';

let identity: TestIdentity;
let time = new Date('2026-03-01T10:00:00Z');
beforeAll(async () => {
  identity = await startIdentity({ now: () => time });
});
afterAll(() => identity.close());
beforeEach(async () => {
  const { system } = identity.database;
  // each test has its own hour, in which no code was used and no attempt was made
  time = new Date(time.getTime() + 26 * 3_600_000);
  await system.deleteFrom('user_recovery_codes').execute();
  await system.deleteFrom('user_totp').execute();
  await system.updateTable('tenants').set({ second_factor_required: true }).execute();
});

const email = 'accountant@demo.test';
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() + ahead * 30_000 });

type Page = { browser: Browser; url: string; status: number; body: string };
async function send({ browser, url }: Page, fields: Record<string, string>): Promise<Page> {
  const init = { method: 'POST', body: new URLSearchParams(fields), headers: { origin: identity.origin } };
  const { response, url: end } = await browser.follow(url, { init, stopAt: `${identity.origin}/signed-in` });
  return { browser, url: end, status: response.status, body: await response.text() };
}
async function afterPassword(): Promise<Page> {
  const browser = openBrowser();
  const { url } = await browser.follow(authorizeUrl(identity.origin, newVerifier()));
  return send({ browser, url, status: 0, body: '' }, { email, password: demoPassword });
}
const ticketOf = ({ body }: Page) => /name="ticket" value="([^"]+)"/.exec(body)?.[1] ?? '';
const submit = (page: Page, code: string) => send(page, { ticket: ticketOf(page), code });
const isSignedIn = ({ url }: Page) => new URL(url).searchParams.has('code');

/** Sets up a second factor during the sign-in, as the company requires it. */
async function enrolled() {
  const page = await afterPassword();
  const secret = /<code>([A-Z2-7]+)<\/code>/.exec(page.body)?.[1] ?? '';
  const shown = await submit(page, codeOf(secret));
  const recoveryCodes = [...shown.body.matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map(([, code = '']) => code);
  return { page, secret, shown, recoveryCodes };
}

test('a required second factor is set up during sign-in, with a QR code rendered by the service', async () => {
  const { page, shown, recoveryCodes, secret } = await enrolled();
  expect(page.body).toContain('src="data:image/svg+xml;base64,');
  expect(secret).toHaveLength(32);
  expect(recoveryCodes).toHaveLength(10);
  expect(isSignedIn(shown)).toBe(false);
  expect(isSignedIn(await submit(shown, ''))).toBe(true);
  const kept = JSON.stringify([
    await identity.database.system.selectFrom('user_totp').selectAll().execute(),
    await identity.database.system.selectFrom('user_recovery_codes').selectAll().execute(),
  ]);
  for (const hidden of [secret, ...recoveryCodes]) expect(kept).not.toContain(hidden);
});

test('the password alone is not enough; a current or adjacent code works once', async () => {
  const { secret } = await enrolled();
  const page = await afterPassword();
  expect([isSignedIn(page), page.body.includes('name="code"')]).toEqual([false, true]);
  // the code of the set-up was already used
  const again = await submit(page, codeOf(secret));
  expect([again.status, isSignedIn(again)]).toEqual([401, false]);
  expect((await submit(again, codeOf(secret, 4))).status).toBe(401);
  expect(isSignedIn(await submit(again, codeOf(secret, 1)))).toBe(true);
  const other = await afterPassword();
  expect((await submit(other, codeOf(secret, 1))).status).toBe(401);
});

test('a recovery code works once', async () => {
  const { recoveryCodes } = await enrolled();
  const [first = ''] = recoveryCodes;
  expect(isSignedIn(await submit(await afterPassword(), first.toUpperCase().replace('-', ' ')))).toBe(true);
  expect((await submit(await afterPassword(), first)).status).toBe(401);
});

test('guessing codes is throttled, and each attempt is in the audit log', async () => {
  // entries are written after the response: those of the previous test can still arrive
  const failures = () =>
    identity.database.system
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'user.signInFailed')
      .where('created_at', '>=', time)
      .execute();
  await enrolled();
  let page = await afterPassword();
  const statuses = [];
  for (let n = 0; n < 6; n += 1) {
    const next = await submit(page, '000000');
    statuses.push(next.status);
    if (ticketOf(next)) page = next;
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  await vi.waitFor(async () => expect(await failures()).toHaveLength(5));
});

test('a ticket is valid for its own sign-in only, for a limited time, and cannot be forged', async () => {
  const { secret } = await enrolled();
  const [mine, theirs] = [await afterPassword(), await afterPassword()];
  expect((await send(mine, { ticket: ticketOf(theirs), code: codeOf(secret, 1) })).status).toBe(400);
  expect((await send(mine, { ticket: 'v1.forged', code: codeOf(secret, 1) })).status).toBe(400);
  time = new Date(time.getTime() + 16 * 60_000);
  expect((await submit(mine, codeOf(secret))).status).toBe(400);
});

test('the password grant is refused to users who have or need a second factor', async () => {
  expect((await requestToken(identity.origin, passwordGrant(email))).status).toBe(400);
  await enrolled();
  await identity.database.system.updateTable('tenants').set({ second_factor_required: false }).execute();
  expect((await requestToken(identity.origin, passwordGrant(email))).status).toBe(400);
  expect((await requestToken(identity.origin, passwordGrant('viewer@demo.test'))).status).toBe(200);
});
