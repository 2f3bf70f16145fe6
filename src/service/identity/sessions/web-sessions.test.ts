import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { startIdentity, type TestIdentity } from '#testing/identity-server.ts';
import { submitSignIn } from '#testing/sign-in.ts';

let identity: TestIdentity;
let origin: string;
let clock = (): number => Date.now();
beforeAll(async () => {
  identity = await startIdentity({ now: () => new Date(clock()) });
  ({ origin } = identity);
});
afterAll(() => identity.close());
beforeEach(() => {
  clock = () => Date.now();
});

const ours = { 'x-vidimus-csrf': '1' };

/** Follows the complete flow: application, sign-in page, and back to the requested page. */
async function signIn(browser: Browser, returnTo = '/documents?state=new#7', email = 'accountant@demo.test'): Promise<string> {
  const { url: page } = await browser.follow(`${origin}/bff/session/login?returnTo=${encodeURIComponent(returnTo)}`);
  expect(page).toContain('/connect/sign-in/');
  const { url } = await submitSignIn(browser, page, email);
  return url;
}
const api = (browser: Browser, headers: Record<string, string> = ours) => browser.send(`${origin}/v1/anything`, { headers });
const sessionRows = () => identity.database.system.selectFrom('web_sessions').selectAll().execute();

describe('session mode', () => {
  test('signs a browser in with a cookie no script can read, and returns to the requested page', async () => {
    const browser = openBrowser();
    expect(await signIn(browser)).toBe(`${origin}/documents?state=new#7`);
    const cookie = browser.cookies().find(({ name }) => name === 'vidimus_session');
    expect(cookie?.attributes).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/);
    expect(browser.cookies().map(({ name }) => name)).not.toContainEqual(expect.stringContaining('login'));
    expect(await (await api(browser)).json()).toMatchObject({ kind: 'user', email: 'accountant@demo.test' });
    const who = await browser.send(`${origin}/bff/session`, { headers: ours });
    expect(await who.json()).toMatchObject({ email: 'accountant@demo.test', expiresAt: expect.stringMatching(/Z$/) });
  });

  test.each(['//evil.test/', 'https://evil.test/', String.raw`/\evil.test`, 'javascript:alert(1)', '////evil.test'])(
    'redirects to no other site: %s',
    async (returnTo) => {
      expect(new URL(await signIn(openBrowser(), returnTo)).origin).toBe(origin);
    },
  );

  test('refuses the cookie without the header that only our pages can send', async () => {
    const browser = openBrowser();
    await signIn(browser);
    for (const headers of [{}, { 'x-vidimus-csrf': '0' }, { ...ours, 'sec-fetch-site': 'cross-site' }]) {
      expect((await api(browser, headers)).status).toBe(401);
      expect((await browser.send(`${origin}/bff/session`, { headers })).status).toBe(401);
    }
    const form = await browser.send(`${origin}/bff/session/logout`, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(form.status).toBe(403);
    expect((await api(browser)).status).toBe(200);
  });

  test('is refused without the cookie, or with an invented one', async () => {
    expect((await api(openBrowser())).status).toBe(401);
    expect((await fetch(`${origin}/v1/x`, { headers: { ...ours, cookie: 'vidimus_session=abc' } })).status).toBe(401);
  });

  test('keeps the tokens on the server, encrypted', async () => {
    const browser = openBrowser();
    await signIn(browser);
    const rows = JSON.stringify(await sessionRows());
    const id = browser.cookies().find(({ name }) => name === 'vidimus_session')?.value ?? '';
    expect(rows).not.toContain(id);
    expect(rows).not.toContain('eyJhbGci');
  });

  test('renews once, however many calls find the token about to expire', async () => {
    const browser = openBrowser();
    await signIn(browser);
    const [before] = (await sessionRows()).slice(-1);
    const refreshTokens = async () =>
      (await identity.database.system.selectFrom('oidc_state').select('id').where('model', '=', 'RefreshToken').execute()).length;
    const count = await refreshTokens();
    clock = () => Date.now() + 215_000;
    const answers = await Promise.all([1, 2, 3, 4].map(() => api(browser)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await refreshTokens()).toBe(count + 1);
    const after = (await sessionRows()).find(({ id_hash }) => id_hash === before?.id_hash);
    expect(after?.sealed_tokens).not.toBe(before?.sealed_tokens);
  });

  test('ends after twelve hours', async () => {
    const browser = openBrowser();
    await signIn(browser);
    clock = () => Date.now() + 12.1 * 3_600_000;
    expect((await api(browser)).status).toBe(401);
  });

  test('ends for a disabled user when the token is renewed', async () => {
    const browser = openBrowser();
    await signIn(browser, '/', 'uploader@demo.test');
    const users = identity.database.system.updateTable('users').where('email', '=', 'uploader@demo.test');
    await users.set({ enabled: false }).execute();
    clock = () => Date.now() + 215_000;
    expect((await api(browser)).status).toBe(401);
    await users.set({ enabled: true }).execute();
    expect((await api(browser)).status).toBe(401);
  });

  test('is ended by signing out, at the identity server too', async () => {
    const browser = openBrowser();
    await signIn(browser);
    const left = await browser.send(`${origin}/bff/session/logout`, { method: 'POST', headers: ours });
    expect(left.status).toBe(204);
    expect(browser.cookies().map(({ name }) => name)).not.toContain('vidimus_session');
    expect((await api(browser)).status).toBe(401);
    const { url } = await browser.follow(`${origin}/bff/session/login?returnTo=/`);
    expect(url).toContain('/connect/sign-in/');
  });

  test('rejects the response to a sign-in started by another browser', async () => {
    const attacker = openBrowser();
    const { url: page } = await attacker.follow(`${origin}/bff/session/login?returnTo=/`);
    const { url: callback } = await attacker.follow(page, {
      init: { method: 'POST', body: new URLSearchParams({ email: 'viewer@demo.test', password: 'demo password of the tests' }) },
      stopAt: `${origin}/bff/session/callback`,
    });
    const victim = openBrowser();
    await victim.send(callback);
    expect((await api(victim)).status).toBe(401);
  });

  test('has no other endpoints', async () => {
    for (const [method, path] of [
      ['POST', '/bff/session'],
      ['GET', '/bff/session/logout'],
      ['GET', '/bff/session/x'],
    ] as const)
      expect((await fetch(`${origin}${path}`, { method, headers: ours })).status).toBe(404);
  });
});

test('over https the cookie is restricted to this host and to https', async () => {
  const secure = await startIdentity({ publicUrl: 'https://vidimus.example' });
  try {
    const browser = openBrowser();
    const login = await browser.send(`${secure.origin}/bff/session/login?returnTo=/`);
    expect(login.headers.get('location')).toMatch(/^https:\/\/vidimus\.example\/connect\/authorize\?/);
    expect(login.headers.getSetCookie()[0]).toMatch(/^__Secure-vidimus_login_.*; Secure$/);
    expect(login.headers.get('strict-transport-security')).toContain('max-age');
    // follows the browser's route through the proxy in front of the service
    const through = (url: string) => url.replace('https://vidimus.example', secure.origin);
    let at = through(login.headers.get('location') ?? '');
    let response = await browser.send(at);
    at = through(new URL(response.headers.get('location') ?? '', at).href);
    response = await browser.send(at, {
      method: 'POST',
      body: new URLSearchParams({ email: 'viewer@demo.test', password: 'demo password of the tests' }),
      headers: { origin: 'https://vidimus.example' },
    });
    for (let hop = 0; hop < 3 && response.headers.has('location') && !at.endsWith('/'); hop += 1) {
      at = through(new URL(response.headers.get('location') ?? '', at).href);
      if (new URL(at).pathname === '/') break;
      response = await browser.send(at);
    }
    expect(response.headers.getSetCookie().join()).toMatch(
      /__Host-vidimus=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200; Secure/,
    );
    for (const { attributes } of browser.cookies()) expect(attributes).toMatch(/; secure/i);
    const who = await browser.send(`${secure.origin}/v1/x`, { headers: ours });
    expect(await who.json()).toMatchObject({ email: 'viewer@demo.test' });
  } finally {
    await secure.close();
  }
});
