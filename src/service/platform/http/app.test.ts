import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { Actor, Ctx } from '../ctx.ts';
import { FileAnswer } from './file-answer.ts';
import { createLog } from '../log.ts';
import { type AppParts, buildApp } from './app.ts';
import type { AllHandlers } from './handlers.ts';

/**
 * Tests the HTTP layer alone: handlers only return what they received. The handlers themselves have tests beside them, with a real
 * database.
 */
const echo: Record<string, unknown> = {
  upload: ({ file, fields }: { file: object; fields: object }) => {
    seen = { ...file, ...fields };
    return { documentId: 'an-id' };
  },
  list: ({ body }: { body: unknown }) => {
    seen = body;
    return { items: [], totalCount: 0 };
  },
  count: () => 'not a number',
  countExtracting: () => {
    throw new Error('inner detail');
  },
  originalFile: () =>
    new FileAnswer({
      content: Buffer.from('0123456789'),
      contentType: 'application/pdf',
      fileName: 'Účet "č. 1".pdf',
      etag: 'abc',
    }),
  update: ({ ifMatch }: { ifMatch: number }) => {
    seen = ifMatch;
  },
};
let seen: unknown;
const handlers = Object.fromEntries(
  Object.entries(contract).map(([noun, group]) => [
    noun,
    Object.fromEntries(
      Object.keys(group).map((verb) => [verb, noun === 'documents' ? (echo[verb] ?? (() => undefined)) : () => undefined]),
    ),
  ]),
) as unknown as AllHandlers;

const lines: string[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(line) });
let base = '';
let tempDir = '';
let close: () => Promise<void>;
let built: AppParts;

beforeAll(async () => {
  tempDir = await mkdtemp(path.join(tmpdir(), 'edge-'));
  built = {
    log,
    handlers,
    identity: {
      authenticate: async ({ headers }) => {
        const role = headers.authorization?.replace('Bearer ', '');
        if (role !== 'Accountant' && role !== 'Viewer') throw new DomainError('not_signed_in');
        return { tenantId: 't', id: 'u', role } as Actor;
      },
      actorFor: async () => undefined,
      owns: (pathname) => pathname.startsWith('/connect/'),
      handle: (_request, response) => void response.end('identity'),
    },
    contextFor: (actor) => ({ actor }) as Ctx,
    serveLinks: () => {},
    publicUrl: 'https://example.test',
    web: { apiUrl: '/', authUrl: '/', clientId: 'web', bffUrl: '/', auth: 'oidc' },
    webOrigins: [],
    webDir: '/nonexistent',
    tempDir,
    metrics: new Registry(),
    metricsPublic: false,
    trustedProxies: 0,
    connectionsPerAddress: 500,
    requestsPerMinute: 100,
    health: async () => ({ isReady: false, degraded: ['database'] }),
  };
  const app = buildApp(built);
  await app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  close = () => app.close();
});
afterAll(() => close());

type Sent = { method?: string; role?: string; json?: string | Uint8Array; body?: BodyInit; headers?: Record<string, string> };
const send = (url: string, { method = 'POST', role = 'Accountant', json, body, headers }: Sent = {}): Promise<Response> =>
  fetch(base + url, {
    method,
    headers: {
      ...(role && { authorization: `Bearer ${role}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...((json !== undefined || body !== undefined) && { body: (json ?? body) as BodyInit }),
  });

describe('bodies', () => {
  test.each([
    ['{', 'body'],
    ['{"text":"a","text":"b"}', 'body.text'],
    ['{"filter":{"state":{"value":"New","value":"Error"}}}', 'body.filter.state.value'],
    ['{"text":"a\\u0000b"}', 'body.text'],
    ['{"text":"\\ud800"}', 'body.text'],
    ['{"filter":{"__proto__":{"value":"a"}}}', 'body.filter.__proto__'],
    ['['.repeat(100_000), 'body'],
    ['{"control":{"take":1e999}}', 'body.control.take'],
    ['{"control":{"take":501}}', 'body.control.take'],
    ['{"filter":{"nope":{"value":"a"}}}', 'body.filter.nope'],
  ])('%.40s is refused with its position', async (json, at) => {
    const answer = await send('/v1/documents/list', { json });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: at }] });
  });

  test('bytes that are not UTF-8 are refused', async () => {
    const answer = await send('/v1/documents/list', { json: new Uint8Array([0x22, 0xff, 0x22]) });
    expect(await answer.json()).toMatchObject({ status: 400, errors: [{ path: 'body', code: 'body_not_utf8' }] });
  });

  test.each([
    { headers: { 'content-type': 'application/json' } },
    {},
    { json: '{}' },
    { json: ' \n' },
    { json: '{"text":null,"filter":null}' },
    // `curl -d ''` and many HTTP libraries name a type for a body that they do not send
    { body: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { body: '', headers: { 'content-type': 'text/plain; charset=utf-8' } },
  ])('an empty body is accepted when everything is optional: %j', async (sent) => {
    expect((await send('/v1/documents/list', sent)).status).toBe(200);
    expect(seen).toMatchObject({ filter: {}, control: { skip: 0, take: 50 } });
  });

  test('another media type is 415', async () => {
    expect((await send('/v1/documents/list', { body: 'text', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    expect((await send('/v1/documents/list', { body: new FormData() })).status).toBe(415);
  });

  test('a compressed body is 415 and the refusal says so', async () => {
    const sent = { json: gzipSync('{}'), headers: { 'content-encoding': 'gzip' } };
    for (const url of ['/v1/documents/list', '/v1/documents/x/state/change/Paused']) {
      const answer = await send(url, sent);
      expect(await answer.json()).toMatchObject({ status: 415, detail: 'Send the body without compression.' });
      expect(answer.headers.get('accept-encoding')).toBe('identity');
    }
    expect((await send('/v1/documents/list', { json: '{}', headers: { 'content-encoding': 'identity' } })).status).toBe(200);
  });

  test.each([
    ['/v1/documents/list', 'application/x-www-form-urlencoded', 'Send the body as application/json.'],
    ['/v1/documents', 'application/pdf', 'Send multipart/form-data with a file part named File.'],
  ])('the refusal of %s names the expected media type', async (url, type, detail) => {
    const answer = await send(url, { body: 'text', headers: { 'content-type': type } });
    expect(await answer.json()).toMatchObject({ status: 415, code: 'unsupported_media_type', detail });
  });
});

const form = (...entries: [string, string | Blob, string?][]): FormData => {
  const data = new FormData();
  for (const [name, value, fileName] of entries) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, fileName);
  }
  return data;
};

describe('uploads', () => {
  const pdf = new Blob(['%PDF-1.7 …']);

  test('fields may follow the file, and the spooled file is removed afterwards', async () => {
    const answer = await send('/v1/documents', {
      body: form(['File', pdf, 'účet.pdf'], ['DocumentId', 'ext-1'], ['Ordinal', '3']),
    });
    expect(answer.status).toBe(200);
    expect(seen).toMatchObject({ fileName: 'účet.pdf', size: 12, DocumentId: 'ext-1', Ordinal: 3 });
    expect(await readdir(tempDir)).toEqual([]);
  });

  test.each([
    ['the file is missing', form(['DocumentId', 'a']), 'form.File'],
    ['a file part with another name', form(['file', pdf, 'a.pdf']), 'form.file'],
    ['an unknown field', form(['File', pdf, 'a.pdf'], ['Colour', 'red']), 'form.Colour'],
    ['two files', form(['File', pdf, 'a.pdf'], ['File', pdf, 'b.pdf']), 'form.File'],
    ['the file as text', form(['File', 'text']), 'form.File'],
    ['a field that is not a number', form(['File', pdf, 'a.pdf'], ['Ordinal', 'x']), 'form.Ordinal'],
  ])('%s', async (_name, body, at) => {
    const answer = await send('/v1/documents', { body });
    expect(await answer.json()).toMatchObject({ status: 400, errors: [{ path: at }] });
    expect(await readdir(tempDir)).toEqual([]);
  });

  /** Returns the response to the head of a request, before any byte of the body is sent. */
  async function answerToHead(role: string, length: number): Promise<string> {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    socket.write(
      `POST /v1/documents HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${role}\r\nexpect: 100-continue\r\n` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n`,
    );
    const [first] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return first.toString().split('\r\n')[0] ?? '';
  }

  test.each([
    ['Accountant', 60 * 1024 * 1024, 'HTTP/1.1 413 Payload Too Large'],
    ['nobody', 1000, 'HTTP/1.1 401 Unauthorized'],
    ['Viewer', 1000, 'HTTP/1.1 403 Forbidden'],
    ['Accountant', 1000, 'HTTP/1.1 100 Continue'],
  ])('%s with %i bytes announced gets %s before sending them', async (role, length, line) => {
    expect(await answerToHead(role, length)).toBe(line);
  });

  test('a file larger than announced or allowed is refused and not stored', async () => {
    const big = new Blob([new Uint8Array(51 * 1024 * 1024)]);
    expect((await send('/v1/documents', { body: form(['File', big, 'a.pdf']) })).status).toBe(413);
    const boundary = 'b';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="File"; filename="a.pdf"\r\n\r\n`;
    const stream = new Blob([head, big, `\r\n--${boundary}--\r\n`]).stream();
    const answer = await fetch(`${base}/v1/documents`, {
      method: 'POST',
      headers: { authorization: 'Bearer Accountant', 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(await readdir(tempDir)).toEqual([]);
  });

  test.each(['--b', '--b\r\n\r\n', 'nothing of a form', ''])('a malformed form (%j) is 400', async (body) => {
    const answer = await send('/v1/documents', { body, headers: { 'content-type': 'multipart/form-data; boundary=b' } });
    expect(answer.status).toBe(400);
  });

  test('JSON instead of a form is 415', async () => {
    expect((await send('/v1/documents', { json: '{}' })).status).toBe(415);
  });
});

describe('callers', () => {
  test('an anonymous caller is 401 with the authentication scheme; a role without permission is 403', async () => {
    const nobody = await send('/v1/documents/list', { role: '' });
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get('www-authenticate')).toBe('Bearer');
    expect(await (await send('/v1/documents', { role: 'Viewer' })).json()).toMatchObject({ status: 403, code: 'role_forbids' });
  });

  test('headers that state another method or caller are ignored', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'remote-user': 'admin', 'x-forwarded-user': 'admin' };
    expect((await send('/v1/documents/list', { role: '', headers })).status).toBe(401);
    expect((await send('/v1/documents/list', { headers })).status).toBe(200);
  });
});

describe('responses', () => {
  test('a response that violates the contract, and an unknown error, are 500 without internal details', async () => {
    for (const url of ['/v1/documents/count', '/v1/documents/count/extracting']) {
      const answer = await send(url);
      const text = await answer.text();
      expect(answer.status).toBe(500);
      expect(text).not.toMatch(/inner detail|contract/);
      expect(JSON.parse(text)).toMatchObject({ code: 'internal', traceId: answer.headers.get('x-request-id') });
    }
    expect(lines.join('')).toContain('inner detail');
  });

  test('a file is sent as an inert attachment, named for old and new clients', async () => {
    const answer = await send('/v1/documents/x/file', { method: 'GET' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Ucet _c. 1_.pdf"; filename*=UTF-8''%C3%9A%C4%8Det%20%22%C4%8D.%201%22.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag: '"abc"',
      'cache-control': 'private, no-cache',
    });
    const again = await send('/v1/documents/x/file', { method: 'GET', headers: { 'if-none-match': '"abc"' } });
    expect(again.status).toBe(304);
  });

  test('If-Match passes its version', async () => {
    await send('/v1/documents/x', { method: 'PATCH', json: '{}', headers: { 'if-match': '"7"' } });
    expect(seen).toBe(7);
    expect((await send('/v1/documents/x', { method: 'PATCH', json: '{}', headers: { 'if-match': 'seven' } })).status).toBe(400);
  });

  test('an unknown address returns a problem; the identity server handles its own addresses', async () => {
    expect(await (await send('/v1/nothing?culture=cs-CZ')).json()).toMatchObject({
      status: 404,
      code: 'not_found',
      detail: 'There is no call POST /v1/nothing. The reference at /docs lists all calls.',
    });
    expect((await send('/v1/documents/%ZZ', { method: 'GET' })).status).toBe(400);
    expect(await (await send('/connect/token')).text()).toBe('identity');
  });

  test.each([
    ['DELETE', '/v1/tenant?culture=cs-CZ', 'GET, HEAD'],
    ['PUT', '/v1/documents/x', 'DELETE, GET, HEAD, PATCH'],
    // the path of its own and that of a document
    ['PUT', '/v1/documents/delete', 'DELETE, GET, HEAD, PATCH'],
    ['GET', '/v1/documents/list/forExport', 'POST'],
    ['POST', '/health/live', 'GET, HEAD'],
  ])('%s %s names the methods that are allowed', async (method, url, allow) => {
    const answer = await send(url, { method, role: '' });
    const [path] = url.split('?');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    expect(await answer.json()).toMatchObject({
      code: 'method_not_allowed',
      reason: { code: 'wrong_method', params: { method, path, methods: allow } },
      detail: `${path} does not support ${method}, only ${allow}.`,
    });
  });

  test('a file of the web application that was replaced since the start is not found', async () => {
    const webDir = await mkdtemp(path.join(tmpdir(), 'web-'));
    const file = path.join(webDir, 'app.js');
    await writeFile(file, '');
    const other = buildApp({ ...built, metrics: new Registry(), webDir });
    await other.ready();
    await rm(file);
    const answer = await other.inject('/app.js');
    await other.close();
    await rm(webDir, { recursive: true });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([404, undefined]);
  });

  test.each([
    ['a malformed URL', '/v1/documents/%ZZ'],
    ['a URL that is too long', `/v1/documents/x?culture=${'a'.repeat(20_000)}`],
  ])('%s is refused like any other error', async (_name, url) => {
    const answer = await send(url, { method: 'GET' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'strict-transport-security': expect.stringContaining('max-age'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await answer.json()).toMatchObject({ code: 'invalid_input', traceId: answer.headers.get('x-request-id') });
  });

  test('every response has the security headers; the log contains neither query nor token', async () => {
    const answer = await send('/v1/documents/secret-id?culture=secret-query', { method: 'GET' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(lines.join('')).toContain('/v1/documents/:documentId');
    expect(lines.join('')).not.toMatch(/secret-id|secret-query|Bearer|Accountant/);
  });

  test('behind a trusted proxy, a forged first address grants no access', async () => {
    const proxied = buildApp({ ...built, metrics: new Registry(), trustedProxies: 1 });
    const ask = async (forwarded: string) =>
      (await proxied.inject({ url: '/metrics', headers: { 'x-forwarded-for': forwarded } })).statusCode;
    expect(await ask('127.0.0.1, 203.0.113.7')).toBe(404);
    expect(await ask('203.0.113.7, 127.0.0.1')).toBe(200);
    await proxied.close();
  });

  test('health reports the actual state', async () => {
    expect((await send('/health/live', { method: 'GET' })).status).toBe(200);
    const ready = await send('/health/ready', { method: 'GET' });
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', degraded: ['database'] }]);
    expect(await (await send('/metrics', { method: 'GET' })).text()).toContain('http_request_duration_seconds_bucket');
  });
});
