import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { setPassword } from '#service/users/set-password.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { requestToken, startIdentity, type TestIdentity } from '#testing/identity-server.ts';
import { authorizeUrl, newVerifier, signInForCode, submitSignIn } from '#testing/sign-in.ts';

let identity: TestIdentity;
let origin: string;
let time = () => new Date();
beforeAll(async () => {
  identity = await startIdentity({ now: () => time() });
  ({ origin } = identity);
});
afterAll(() => identity.close());

const exchange = (code: string, verifier: string, more: Record<string, string> = {}) =>
  requestToken(origin, {
    grant_type: 'authorization_code',
    client_id: 'web',
    code,
    code_verifier: verifier,
    redirect_uri: `${origin}/signed-in`,
    ...more,
  });
const refresh = (token: string, headers: Record<string, string> = {}) =>
  requestToken(origin, { grant_type: 'refresh_token', client_id: 'web', refresh_token: token }, headers);
const whoIs = (token: string) => fetch(`${origin}/v1/x`, { headers: { authorization: `Bearer ${token}` } });

async function signedIn(browser: Browser = openBrowser(), email = 'accountant@demo.test') {
  const verifier = newVerifier();
  const code = await signInForCode(browser, origin, verifier, email);
  const answer = await exchange(code, verifier);
  expect(answer.status).toBe(200);
  return { code, verifier, tokens: await answer.json() };
}

describe('discovery', () => {
  test.each(['localhost', '127.0.0.1'])('http://%s is its own issuer', async (host) => {
    const base = origin.replace('localhost', host);
    const found = await (await fetch(`${base}/.well-known/openid-configuration`)).json();
    expect(found).toMatchObject({
      issuer: base,
      authorization_endpoint: `${base}/connect/authorize`,
      token_endpoint: `${base}/connect/token`,
      jwks_uri: `${base}/connect/jwks`,
      userinfo_endpoint: `${base}/connect/userinfo`,
      end_session_endpoint: `${base}/connect/endsession`,
      revocation_endpoint: `${base}/connect/revocation`,
      code_challenge_methods_supported: ['S256'],
    });
    expect(found.grant_types_supported).toEqual(
      expect.arrayContaining(['authorization_code', 'refresh_token', 'password', 'client_credentials']),
    );
    const { keys } = await (await fetch(`${base}/connect/jwks`)).json();
    expect(keys).toHaveLength(2);
    for (const key of keys)
      expect(Object.keys(key).filter((name) => ['d', 'p', 'q', 'dp', 'dq', 'qi'].includes(name))).toEqual([]);
  });

  test('forwarded headers of an untrusted client do not change an address', async () => {
    const found = await (
      await fetch(`${origin}/.well-known/openid-configuration`, {
        headers: {
          'x-forwarded-host': 'evil.test',
          'x-forwarded-proto': 'https',
          'x-forwarded-for': '1.2.3.4',
          forwarded: 'host=evil.test',
        },
      })
    ).text();
    expect(found).not.toContain('evil.test');
    expect(found).not.toContain('https:');
  });
});

describe('authorization code', () => {
  test('leads through the sign-in page to tokens', async () => {
    const browser = openBrowser();
    const { tokens } = await signedIn(browser);
    expect(tokens).toEqual({
      access_token: expect.any(String),
      expires_in: 240,
      id_token: expect.any(String),
      refresh_token: expect.any(String),
      scope: 'v1.public',
      token_type: 'Bearer',
    });
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      iss: origin,
      aud: 'web',
      email: 'accountant@demo.test',
      role: 'Accountant',
    });
    expect(await (await whoIs(tokens.access_token)).json()).toMatchObject({ email: 'accountant@demo.test' });
    expect((await whoIs(tokens.id_token)).status).toBe(401);
    expect((await whoIs(tokens.refresh_token)).status).toBe(401);
    const info = await fetch(`${origin}/connect/userinfo`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
    expect(await info.json()).toMatchObject({ sub: decodeJwt(tokens.id_token).sub, email: 'accountant@demo.test' });
    expect((await fetch(`${origin}/connect/userinfo`)).status).toBe(401);
    for (const { attributes } of browser.cookies()) expect(attributes).toMatch(/httponly/i);
  });

  test('returns the state and the issuer, and asks for no password the second time', async () => {
    const browser = openBrowser();
    await signedIn(browser);
    const { url } = await browser.follow(authorizeUrl(origin, newVerifier(), { prompt: 'none' }), {
      stopAt: `${origin}/signed-in`,
    });
    const answered = new URL(url).searchParams;
    expect(answered.get('state')).toBe('state of the application');
    expect(answered.get('iss')).toBe(origin);
    expect(answered.get('code')).toEqual(expect.any(String));
  });

  test('may redirect to /silent', async () => {
    const browser = openBrowser();
    await signedIn(browser);
    const asked = authorizeUrl(origin, newVerifier(), { prompt: 'none', redirect_uri: `${origin}/silent` });
    const { url } = await browser.follow(asked, { stopAt: `${origin}/silent` });
    expect(new URL(url).searchParams.get('code')).toEqual(expect.any(String));
  });

  test('works once; a second use revokes the tokens of the first', async () => {
    const { code, verifier, tokens } = await signedIn();
    expect((await exchange(code, verifier)).status).toBe(400);
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
  });

  test('works once when sent twice at the same moment', async () => {
    const verifier = newVerifier();
    const code = await signInForCode(openBrowser(), origin, verifier, 'accountant@demo.test');
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(code, verifier)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('expires after a minute', async () => {
    const verifier = newVerifier();
    const code = await signInForCode(openBrowser(), origin, verifier, 'accountant@demo.test');
    // oidc-provider uses its own clock
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expect((await exchange(code, verifier)).status).toBe(400);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['another verifier', { code_verifier: newVerifier() }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect address', { redirect_uri: 'http://localhost/silent' }],
  ])('is rejected with %s', async (_, more) => {
    const verifier = newVerifier();
    const code = await signInForCode(openBrowser(), origin, verifier, 'accountant@demo.test');
    const answer = await exchange(code, verifier, more);
    expect(answer.status).toBe(400);
    expect(await answer.json()).not.toHaveProperty('access_token');
  });

  test('is not issued without PKCE, nor with the plain method', async () => {
    for (const more of [{ code_challenge: undefined, code_challenge_method: undefined }, { code_challenge_method: 'plain' }]) {
      const { url } = await openBrowser().follow(authorizeUrl(origin, newVerifier(), more), { stopAt: `${origin}/signed-in` });
      expect(new URL(url).searchParams.get('error')).toBe('invalid_request');
    }
  });

  test.each([
    'http://evil.test/signed-in',
    'ORIGIN/signed-in/',
    'ORIGIN/signed-in?x=1',
    'ORIGIN/',
    'ORIGIN.evil.test/signed-in',
    'javascript:alert(1)',
  ])('is not sent to %s', async (redirect) => {
    const asked = authorizeUrl(origin, newVerifier(), { redirect_uri: redirect.replace('ORIGIN', origin) });
    const response = await openBrowser().send(asked, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('is refused to a browser without a session when prompting is not allowed', async () => {
    const { url } = await openBrowser().follow(authorizeUrl(origin, newVerifier(), { prompt: 'none' }), {
      stopAt: `${origin}/signed-in`,
    });
    expect(new URL(url).searchParams.get('error')).toBe('login_required');
  });
});

describe('refresh tokens', () => {
  const later = (seconds: number) => {
    time = () => new Date(Date.now() + seconds * 1000);
  };
  const now = () => later(0);

  test('rotate with every use', async () => {
    const { tokens } = await signedIn();
    const next = await (await refresh(tokens.refresh_token)).json();
    expect(next).toMatchObject({ expires_in: 240, token_type: 'Bearer', scope: 'v1.public', id_token: expect.any(String) });
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect((await refresh(next.refresh_token)).status).toBe(200);
  });

  test('reused after the grace period revoke the whole grant', async () => {
    const { tokens } = await signedIn();
    const next = await (await refresh(tokens.refresh_token)).json();
    later(11);
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
    expect((await refresh(next.refresh_token)).status).toBe(400);
    now();
  });

  test('sent three times at once by one client work three times', async () => {
    const { tokens } = await signedIn();
    const answers = await Promise.all([1, 2, 3].map(() => refresh(tokens.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const answer of answers) expect((await refresh((await answer.json()).refresh_token)).status).toBe(200);
  });

  test('reused by another client within the grace period revoke the whole grant', async () => {
    const { tokens } = await signedIn();
    const next = await (await refresh(tokens.refresh_token)).json();
    expect((await refresh(tokens.refresh_token, { 'user-agent': 'somebody else' })).status).toBe(400);
    expect((await refresh(next.refresh_token)).status).toBe(400);
  });

  test('do not outlive the first one', async () => {
    const { tokens } = await signedIn();
    const { refresh_token: _ } = await (await refresh(tokens.refresh_token)).json();
    const rows = await identity.database.system
      .selectFrom('oidc_state')
      .select(['expires_at', 'consumed_at'])
      .where('model', '=', 'RefreshToken')
      .orderBy('expires_at', 'desc')
      .limit(2)
      .execute();
    const [one, two] = rows.map((row) => row.expires_at?.getTime() ?? 0);
    expect(Math.abs((one ?? 0) - (two ?? 0))).toBeLessThan(2_000);
  });

  test('of a disabled user are rejected', async () => {
    const { tokens } = await signedIn();
    const { system } = identity.database;
    await system.updateTable('users').set({ enabled: false }).where('email', '=', 'accountant@demo.test').execute();
    const answer = await refresh(tokens.refresh_token);
    await system.updateTable('users').set({ enabled: true }).execute();
    expect(answer.status).toBe(400);
  });

  test('and the session itself end with a new password', async () => {
    const browser = openBrowser();
    const { tokens } = await signedIn(browser, 'approver@demo.test');
    await setPassword({ db: identity.database.system, now: () => new Date() }, 'approver@demo.test', 'another password');
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
    const { url } = await browser.follow(authorizeUrl(origin, newVerifier()));
    expect(url).toContain('/connect/sign-in/');
  });

  test('can be revoked', async () => {
    const { tokens } = await signedIn();
    const revoked = await fetch(`${origin}/connect/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'web', token: tokens.refresh_token }),
    });
    expect(revoked.status).toBe(200);
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
  });

  test('and codes are never stored in plain text', async () => {
    const { tokens, code } = await signedIn();
    const rows = await identity.database.system.selectFrom('oidc_state').selectAll().execute();
    const everything = JSON.stringify(rows);
    expect(everything).not.toContain(tokens.refresh_token);
    expect(everything).not.toContain(code);
  });
});

describe('sign-out', () => {
  const endSession = (fields: Record<string, string>) => `${origin}/connect/endsession?${new URLSearchParams(fields)}`;

  test('with the ID token redirects at once, and the next sign-in asks for a password', async () => {
    const browser = openBrowser();
    const { tokens } = await signedIn(browser);
    const left = await browser.send(
      endSession({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${origin}/`, state: 's' }),
    );
    expect(left.status).toBe(303);
    expect(left.headers.get('location')).toBe(`${origin}/?state=s`);
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
    const { url } = await browser.follow(authorizeUrl(origin, newVerifier()));
    expect(url).toContain('/connect/sign-in/');
  });

  test('by a link of another site asks for confirmation', async () => {
    const browser = openBrowser();
    const { tokens } = await signedIn(browser);
    const page = await browser.send(endSession({ client_id: 'web', post_logout_redirect_uri: `${origin}/` }));
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).not.toContain('<script');
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(text) ?? [];
    const done = await browser.send(`${origin}/connect/endsession/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(done.headers.get('location')).toBe(`${origin}/`);
  });

  test('without a session redirects at once', async () => {
    const left = await openBrowser().send(endSession({ client_id: 'web', post_logout_redirect_uri: `${origin}/` }));
    expect([left.status, left.headers.get('location')]).toEqual([303, `${origin}/`]);
  });

  test('does not redirect to a foreign address', async () => {
    const left = await openBrowser().send(endSession({ client_id: 'web', post_logout_redirect_uri: 'https://evil.test/' }));
    expect(left.status).toBe(400);
  });
});

describe('the sign-in page', () => {
  const open = async (browser: Browser, more = {}) => (await browser.follow(authorizeUrl(origin, newVerifier(), more))).url;

  test('is plain: labeled fields, no script, a strict policy', async () => {
    const browser = openBrowser();
    const page = await browser.send(await open(browser));
    const text = await page.text();
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; form-action 'self'/,
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('autocomplete="username"');
    expect(text).toContain('autocomplete="current-password"');
    expect(text).toMatch(/<label for="email">/);
    expect(text).not.toMatch(/<script|style="|onclick/);
  });

  test('is available in Czech and English, and remembers the language', async () => {
    const browser = openBrowser();
    const page = await open(browser, { ui_locales: 'cs-CZ' });
    expect(await (await browser.send(page)).text()).toContain('Přihlásit se');
    expect(await (await browser.send(`${page}?culture=en-US`)).text()).toContain('Password');
    expect(await (await browser.send(page)).text()).toContain('Password');
  });

  test('shows the same message for a wrong password and an unknown user, and keeps the name', async () => {
    const answers: string[] = [];
    for (const email of ['viewer@demo.test', 'nobody@demo.test']) {
      const browser = openBrowser();
      const { response } = await submitSignIn(browser, await open(browser), email, 'wrong');
      expect(response.status).toBe(401);
      const text = await response.text();
      expect(text).toContain(`value="${email}"`);
      answers.push(text.replaceAll(email, 'NAME').replaceAll(/nonce="[^"]+"/g, ''));
    }
    expect(answers[0]).toBe(answers[1]);
  });

  test('shows entered text as text, not as markup', async () => {
    const browser = openBrowser();
    const { response } = await submitSignIn(browser, await open(browser), '"><script>alert(1)</script>', 'wrong');
    expect(await response.text()).not.toContain('<script');
  });

  test('shows the waiting time after too many wrong passwords', async () => {
    const browser = openBrowser();
    const page = await open(browser, { ui_locales: 'en' });
    for (let attempt = 0; attempt < 5; attempt += 1) await submitSignIn(browser, page, 'uploader@demo.test', 'wrong');
    const { response } = await submitSignIn(browser, page, 'uploader@demo.test');
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toEqual(expect.any(String));
    expect(await response.text()).toMatch(/Try again in \d+ second/);
  });

  test('of another browser or an expired one offers a new start', async () => {
    const page = await open(openBrowser());
    const stranger = await openBrowser().send(page);
    expect(stranger.status).toBe(400);
    expect(await stranger.text()).toContain('href="/"');
  });

  test('accepts no form from another site', async () => {
    const browser = openBrowser();
    const page = await open(browser);
    const answer = await browser.send(page, {
      method: 'POST',
      body: new URLSearchParams({ email: 'viewer@demo.test', password: 'x' }),
      headers: { origin: 'https://evil.test' },
    });
    expect(answer.status).toBe(400);
  });
});
