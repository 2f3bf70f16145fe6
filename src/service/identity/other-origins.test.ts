import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#testing/browser.ts';
import { requestToken, startIdentity, type TestIdentity } from '#testing/identity-server.ts';
import { authorizeUrl, newVerifier, submitSignIn } from '#testing/sign-in.ts';

const app = 'https://app.example.test';
let identity: TestIdentity;
let origin: string;
beforeAll(async () => {
  identity = await startIdentity({ webOrigins: [app] });
  ({ origin } = identity);
});
afterAll(() => identity.close());

test('the web application signs in from a configured origin and reads its tokens there', async () => {
  const browser = openBrowser();
  const verifier = newVerifier();
  const { url: page } = await browser.follow(authorizeUrl(origin, verifier, { redirect_uri: `${app}/signed-in` }));
  const shown = await browser.send(page);
  expect(shown.headers.get('content-security-policy')).toContain(`form-action 'self' ${app};`);
  expect(shown.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  const { url } = await submitSignIn(browser, page, 'accountant@demo.test', undefined, app);
  expect(url).toMatch(/^https:\/\/app\.example\.test\/signed-in\?/);
  const fields = {
    grant_type: 'authorization_code',
    client_id: 'web',
    code: new URL(url).searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: `${app}/signed-in`,
  };
  const answer = await requestToken(origin, fields, { origin: app });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe(app);
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
});

test('no other origin can start a sign-in or read a token', async () => {
  const evil = 'https://evil.test';
  const refused = await fetch(authorizeUrl(origin, newVerifier(), { redirect_uri: `${evil}/signed-in` }), { redirect: 'manual' });
  expect(refused.status).toBe(400);
  const answer = await requestToken(
    origin,
    { grant_type: 'refresh_token', client_id: 'web', refresh_token: 'x' },
    { origin: evil },
  );
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});
