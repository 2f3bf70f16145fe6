import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { isPageAddress, receivePolicyReports, sendPage, serveWebApplication, type WebConfig } from './web-application.ts';

const config: WebConfig = { apiUrl: 'https://api.example.test/x', authUrl: '/', clientId: 'web', bffUrl: null, auth: 'oidc' };
const lines: string[] = [];
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'web-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(
    path.join(folder, 'index.html'),
    '<script nonce="__CSP_NONCE__" src="/assets/a-1.js"></script><p nonce="__CSP_NONCE__">',
  );
  await writeFile(path.join(folder, 'assets/a-1.js'), 'plain script');
  await writeFile(path.join(folder, 'assets/a-1.js.br'), brotliCompressSync('compressed script'));
  await writeFile(path.join(folder, 'assets/pdf.worker-1.mjs'), 'worker');
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
  app = fastify();
  serveWebApplication(app, folder, config);
  receivePolicyReports(app, createLog('info', { write: (line: string) => void lines.push(line) }), () => {});
  app.setNotFoundHandler((request, reply) => {
    const page = isPageAddress(request) ? sendPage(reply, folder, config) : undefined;
    return page ?? reply.code(404).send('no');
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const browser = { accept: 'text/html,*/*' };

test('each page has a fresh nonce and a policy that allows nothing else', async () => {
  const [first, second] = await Promise.all([get('/'), get('/')]);
  const policy = String(first.headers['content-security-policy']);
  const [, nonce = ''] = /'nonce-([\w-]{20,})'/.exec(policy) ?? [];
  expect(first.body).toBe(`<script nonce="${nonce}" src="/assets/a-1.js"></script><p nonce="${nonce}">`);
  expect(second.headers['content-security-policy']).not.toContain(nonce);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self' https://api.example.test;");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe|\*/);
});

test('the page contains the configuration, which cannot end its element', async () => {
  const held = await mkdtemp(path.join(tmpdir(), 'page-'));
  await writeFile(path.join(held, 'index.html'), '<script id="config">__CONFIG__</script>');
  const own = { ...config, clientId: '</script>', bffUrl: '' };
  const other = fastify();
  serveWebApplication(other, held, own);
  const { body, headers } = await other.inject('/');
  const [, written = ''] = /^<script id="config">([^<]*)<\/script>$/.exec(body) ?? [];
  expect(JSON.parse(written)).toEqual(own);
  // for our own issuer only: a browser does not reuse a preload from another origin
  expect(headers['link']).toContain('</.well-known/openid-configuration>; rel=preload');
  await other.close();
  await rm(held, { recursive: true });
});

test('a silent session check ends at an empty page', async () => {
  const answer = await get('/silent?code=1');
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
});

test.each([
  ['/documents/0198/review', browser, 200],
  ['/documents?listStatus=error', browser, 200],
  ['/documents', {}, 404],
  ['/v1/nothing', browser, 404],
  ['/bff/nothing', browser, 404],
  ['/assets/gone.js', browser, 404],
  ['/robots.txt', browser, 404],
  ['/index.html', {}, 404],
  ['/..%2f..%2fetc%2fpasswd', {}, 404],
  ['/assets/..%2findex.html', {}, 404],
  ['/favicon.svg', {}, 200],
])('%s for %j is %i', async (url, headers, status) => {
  expect((await get(url, headers)).statusCode).toBe(status);
});

test('files with a hash in their name are cached forever, and compressed when the browser supports it', async () => {
  const plain = await get('/assets/a-1.js');
  expect([plain.body, plain.headers['cache-control']]).toEqual(['plain script', 'public, max-age=31536000, immutable']);
  const small = await get('/assets/a-1.js', { 'accept-encoding': 'br, gzip' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('compressed script');
  expect(small.headers['content-type']).toContain('javascript');
});

test('only the PDF worker may compile WebAssembly', async () => {
  expect((await get('/assets/pdf.worker-1.mjs')).headers['content-security-policy']).toContain("'wasm-unsafe-eval'");
  expect((await get('/assets/a-1.js')).headers['content-security-policy'] ?? '').not.toContain('wasm');
});

test('config.json contains the addresses for the web application', async () => {
  expect((await get('/config.json')).json()).toEqual(config);
});

test('a policy report is logged without the content of the page', async () => {
  const report = { 'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'https://evil.test/x.js?secret=1' } };
  const answer = await app.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify(report),
  });
  expect(answer.statusCode).toBe(204);
  expect(lines.join('')).toContain('"directive":"script-src","blocked":"https://evil.test/x.js"');
  expect(lines.join('')).not.toContain('secret');
});
