import http, { type IncomingMessage, type RequestListener } from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createOutbound } from './guarded-fetch.ts';

/** Self-signed certificate, created for this test and useless elsewhere. */
const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgkjJ0vEM04ieyWucY
BaFqcyyMuSqz7hfsFLX1EWmWbAShRANCAATJHGNlIGzkNk2ckCXiHXOlPZ3+qiVp
cvAqXYQzr+DvKiOsSxHuB22xU1oiDMv5+HqC6jgNi7hKmjkdqnMb3Svh
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBoTCCAUegAwIBAgIUZizIWy2oWB6b7rbbQkrDueG0zr4wCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDAgFw0yNjExMjAxNTA3NTdaGA8yMTI2
MTAyNzE1MDc1N1owGDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABMkcY2UgbOQ2TZyQJeIdc6U9nf6qJWly8CpdhDOv4O8q
I6xLEe4HbbFTWiIMy/n4eoLqOA2LuEqaOR2qcxvdK+GjbTBrMB0GA1UdDgQWBBSj
A6dOoUQLmoBrIrKh791BhsSILDAfBgNVHSMEGDAWgBSjA6dOoUQLmoBrIrKh791B
hsSILDAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDXJlY2VpdmVyLnRlc3Qw
CgYIKoZIzj0EAwIDSAAwRQIhAL3KRaIm9pWaqvrAh826ldYwUhedTcZdUqllmxmp
/ceDAiB95JpURlw2n16kbIp92C9ltBvEKPjx4PeOvvdtbAYrqA==
-----END CERTIFICATE-----
`,
};

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((close) => close()));

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    if (server instanceof http.Server) server.closeAllConnections();
    server.close();
  });
  // the address of a TCP server is not a string
  return (server.address() as AddressInfo).port;
}
const receiver = (listener: RequestListener) => listening(http.createServer(listener));
const { fetch } = createOutbound({ allow: ['127.0.0.1'] });
const limits = { timeoutMs: 60_000, maxBytes: 1_000 };

test('sends the given request and returns the response', async () => {
  const seen: { request?: IncomingMessage; body: string } = { body: '' };
  const port = await receiver((request, response) => {
    seen.request = request;
    request.on('data', (chunk: Buffer) => (seen.body += chunk.toString()));
    request.on('end', () => response.writeHead(201, { 'x-one': 'two' }).end('done'));
  });
  const answer = await fetch(`http://127.0.0.1:${port}/path?a=b%20c`, {
    ...limits,
    method: 'POST',
    headers: { 'x-id': '1' },
    body: 'žluť',
  });
  expect({ ...answer, body: answer.body.toString() }).toMatchObject({ status: 201, headers: { 'x-one': 'two' }, body: 'done' });
  expect(seen.request).toMatchObject({ method: 'POST', url: '/path?a=b%20c', headers: { 'x-id': '1' } });
  expect(seen.body).toBe('žluť');
});

test('calls no internal address without an entry', async () => {
  let hits = 0;
  const port = await receiver((_request, response) => {
    hits += 1;
    response.end();
  });
  const strict = createOutbound({ allow: [], resolve: async () => ['127.0.0.1'] });
  for (const host of ['127.0.0.1', '0', '2130706433', '[::ffff:7f00:1]', 'localhost', 'localhost.', 'hook.example'])
    for (const scheme of ['http', 'https'])
      await expect(strict.fetch(`${scheme}://${host}:${port}/`, limits)).rejects.toMatchObject({ kind: 'refused' });
  expect(hits).toBe(0);
});

test('returns a redirect and does not follow it', async () => {
  let hits = 0;
  const target = await receiver((_request, response) => {
    hits += 1;
    response.end();
  });
  const port = await receiver((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${target}/latest/meta-data` }).end(),
  );
  expect((await fetch(`http://127.0.0.1:${port}/`, limits)).status).toBe(302);
  expect(hits).toBe(0);
});

test('a name is resolved once, and the connection uses the checked address', async () => {
  const port = await receiver(({ headers }, response) => response.end(headers.host));
  const answers = [['127.0.0.1'], ['10.0.0.1']];
  let asked = 0;
  const rebinding = createOutbound({ allow: ['127.0.0.1'], resolve: async () => answers[asked++] ?? [] });
  const answer = await rebinding.fetch(`http://rebind.test:${port}/`, limits);
  expect(answer.body.toString()).toBe(`rebind.test:${port}`);
  expect(asked).toBe(1);
  await expect(rebinding.fetch(`http://rebind.test:${port}/`, limits)).rejects.toMatchObject({ kind: 'refused' });
});

describe('a misbehaving endpoint', () => {
  test.each<[string, RequestListener, { kind: string; message?: unknown }]>([
    ['does not respond', () => {}, { kind: 'timeout' }],
    ['stops in the middle', (_request, response) => void response.writeHead(200).write('a'), { kind: 'timeout' }],
    [
      'sends bytes slowly without end',
      (_request, response) => {
        const timer = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(timer));
      },
      { kind: 'timeout' },
    ],
    ['sends too much', (_request, response) => void response.end('x'.repeat(2_000)), { kind: 'tooLarge' }],
    [
      'closes the connection',
      ({ socket }) => void socket.destroy(),
      { kind: 'unreachable', message: expect.stringContaining('ECONNRESET') },
    ],
    [
      'closes the connection in the middle',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('a');
        setImmediate(() => response.destroy());
      },
      { kind: 'unreachable' },
    ],
  ])('%s', async (_name, listener, failure) => {
    const port = await receiver(listener);
    // a short timeout only for the test of the timeout
    const timeoutMs = failure.kind === 'timeout' ? 300 : limits.timeoutMs;
    await expect(fetch(`http://127.0.0.1:${port}/`, { ...limits, timeoutMs })).rejects.toMatchObject(failure);
  });

  test('too long a response can be cut instead', async () => {
    const port = await receiver((_request, response) => {
      const more = () => response.write('x'.repeat(500)) || response.destroyed;
      response.on('drain', more);
      while (more() && !response.writableNeedDrain);
    });
    const answer = await fetch(`http://127.0.0.1:${port}/`, { ...limits, onLonger: 'cut' });
    expect(answer.body.length).toBe(1_000);
  });

  test('is not HTTP', async () => {
    const port = await listening(net.createServer((socket) => void socket.end('220 mail.example ESMTP\r\n')));
    await expect(fetch(`http://127.0.0.1:${port}/`, limits)).rejects.toMatchObject({ kind: 'unreachable' });
  });

  test('is unreachable, or has no name', async () => {
    const port = await listening(net.createServer());
    cleanups.splice(0).forEach((close) => close());
    await expect(fetch(`http://127.0.0.1:${port}/`, limits)).rejects.toMatchObject({ kind: 'unreachable' });
    const nameless = createOutbound({ allow: [], resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(nameless.fetch('https://gone.example/', limits)).rejects.toMatchObject({ kind: 'unreachable' });
    const slow = createOutbound({ allow: [], resolve: () => new Promise(() => {}) });
    await expect(slow.fetch('https://slow.example/', { ...limits, timeoutMs: 100 })).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('has an untrusted certificate, requested by its name', async () => {
    const names: string[] = [];
    const server = https.createServer({ ...selfSigned, SNICallback: (name, done) => (names.push(name), done(null)) });
    const port = await listening(server);
    const named = createOutbound({ allow: ['receiver.test'], resolve: async () => ['127.0.0.1'] });
    const requests: unknown[] = [];
    server.on('request', (request) => requests.push(request));
    // Nothing of the request was sent, so that the caller may repeat it.
    await expect(
      named.fetch(`https://receiver.test:${port}/`, { ...limits, method: 'POST', body: 'x'.repeat(100_000) }),
    ).rejects.toMatchObject({
      kind: 'unreachable',
      reason: { code: 'host_certificate_untrusted', params: { host: `receiver.test:${port}` } },
      mayHaveArrived: false,
    });
    expect([names, requests]).toEqual([['receiver.test'], []]);
    await expect(fetch(`https://127.0.0.1:${await receiver(() => {})}/`, limits)).rejects.toMatchObject({
      kind: 'unreachable',
      reason: { code: 'host_without_tls' },
      mayHaveArrived: false,
    });
  });
});

test('the caller can abort', async () => {
  const port = await receiver(() => {});
  const stop = new AbortController();
  const call = fetch(`http://127.0.0.1:${port}/`, { ...limits, signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(call).rejects.toThrow(/enough|abort/);
});
