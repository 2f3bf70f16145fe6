/** Security headers of every part of the service that serves browsers. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { openBrowser } from '#testing/browser.ts';
import { startIdentity, type TestIdentity } from '#testing/identity-server.ts';
import { authorizeUrl, newVerifier } from '#testing/sign-in.ts';

const hsts = 'max-age=31536000; includeSubDomains';
let webDir: string;
let app: TestApp;
let identity: TestIdentity;
beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), 'vidimus-web-'));
  await mkdir(path.join(webDir, 'assets'));
  await writeFile(path.join(webDir, 'index.html'), '<script nonce="__CSP_NONCE__"></script>');
  for (const file of ['assets/index-1.js', 'assets/pdf.worker-1.mjs', 'service-worker.js'])
    await writeFile(path.join(webDir, file), '// a script');
  app = await startTestApp({ publicUrl: 'https://vidimus.example', webDir });
  identity = await startIdentity();
});
afterAll(async () => {
  await app.close();
  await identity.close();
  await rm(webDir, { recursive: true });
});

const get = (url: string) => fetch(`${app.base}${url}`, { headers: { accept: 'text/html,*/*' } });

test.each([
  ['the page', '/', 200],
  ['a page of the application', '/documents', 200],
  ['its scripts', '/assets/index-1.js', 200],
  ['the viewer worker', '/assets/pdf.worker-1.mjs', 200],
  ['the service worker', '/service-worker.js', 200],
  ['a refusal of the API', '/v1/documents', 405],
  ['an endpoint that needs a token', '/bff/me', 401],
  ['a malformed URL', '/v1/%ff', 400],
  ['the health of the service', '/health/live', 200],
])('%s at %s: https for a year, isolated window, no frames, not loadable by other origins', async (_, url, status) => {
  const { headers, status: found } = await get(url);
  expect(found).toBe(status);
  expect(Object.fromEntries(headers)).toMatchObject({
    'strict-transport-security': hsts,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(headers.get('content-security-policy')).not.toMatch(/'unsafe-(inline|eval)'|\*/);
});

test('plain http sets no https requirement', async () => {
  const plain = await startTestApp();
  expect((await fetch(`${plain.base}/health/live`)).headers.has('strict-transport-security')).toBe(false);
  await plain.close();
});

test('the sign-in page: own style, forms to itself, no frame, no script', async () => {
  const { response } = await openBrowser().follow(authorizeUrl(identity.origin, newVerifier()));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  });
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; form-action 'self'; /);
  expect(policy).toMatch(/base-uri 'none'; frame-ancestors 'none'$/);
});

test.each([
  ['GET', '/.well-known/openid-configuration', 200],
  ['GET', '/connect/userinfo', 401],
  ['POST', '/connect/token', 400],
  ['GET', '/connect/nothing', 404],
])('the identity server answers %s %s without frames, scripts and guessed types', async (method, url, status) => {
  const { headers, status: found } = await fetch(identity.origin + url, { method });
  expect(found).toBe(status);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
});

test('the page that posts a code to the application runs its own script only', async () => {
  const url = authorizeUrl(identity.origin, newVerifier(), { response_mode: 'form_post', prompt: 'none' });
  const { response } = await openBrowser().follow(url);
  expect(await response.text()).toContain('login_required');
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; ?script-src 'sha256-[^' ]+'; ?frame-ancestors 'none'$/,
  );
});

test('when the service is reached by https, so is the identity server', async () => {
  const secure = await startIdentity({ publicUrl: 'https://vidimus.example' });
  const { headers } = await fetch(`${secure.origin}/.well-known/openid-configuration`);
  expect(headers.get('strict-transport-security')).toBe(hsts);
  await secure.close();
});
