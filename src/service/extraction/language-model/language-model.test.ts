import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createOutbound } from '#service/platform/outbound/guarded-fetch.ts';
import { createLanguageModel } from './language-model.ts';

const question = { text: 'Blue Van', fields: [{ name: 'carrier', type: 'TEXT' as const }] };

type Reply = (response: http.ServerResponse) => void;
const servers: http.Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A test server that implements the protocol and records its requests. */
async function serve(reply: Reply) {
  const asked: { method: string | undefined; url: string | undefined; authorization: string | undefined; body: unknown }[] = [];
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { method, url, headers } = request;
    asked.push({ method, url, authorization: headers.authorization, body: JSON.parse(await text(request)) });
    reply(response);
  };
  const server = http.createServer((request, response) => void answer(request, response));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
}

const json =
  (body: unknown, status = 200): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const saying = (content: string): Reply =>
  json({ id: 'c1', object: 'chat.completion', choices: [{ index: 0, message: { role: 'assistant', content } }] });

const clock = { at: new Date('2026-03-05T10:00:00Z') };
const modelAt = (url: string, { key = 'sk-1', allow = ['127.0.0.1'], timeoutMs = 20_000 } = {}) =>
  createLanguageModel({ url, key, model: 'small-1' }, { fetch: createOutbound({ allow }).fetch, now: () => clock.at, timeoutMs });

test('requests JSON with the OpenAI API and the key', async () => {
  const { url, asked } = await serve(saying('{"fields":{"carrier":"Blue Van","empty":"","none":null,"odd":7}}'));
  const model = modelAt(`${url}/`);
  expect([model.host, model.name]).toEqual([new URL(url).host, 'small-1']);
  expect(await model.ask(question)).toEqual({ outcome: 'answered', words: { carrier: 'Blue Van' } });
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: '/v1/chat/completions',
      authorization: 'Bearer sk-1',
      body: { model: 'small-1', response_format: { type: 'json_object' }, messages: [{ role: 'system' }, { role: 'user' }] },
    },
  ]);
});

test('sends no key for a model without one', async () => {
  const { url, asked } = await serve(saying('{"fields":{}}'));
  const { fetch } = createOutbound({ allow: ['127.0.0.1'] });
  await createLanguageModel({ url, key: undefined, model: 'small-1' }, { fetch, now: () => clock.at }).ask(question);
  expect(asked[0]?.authorization).toBeUndefined();
});

test.each<[string, Reply]>([
  ['not JSON', (response) => response.end('<html>')],
  ['JSON of another schema', json({ answer: 'Blue Van' })],
  ['no choice', json({ choices: [] })],
  ['no content', json({ choices: [{ message: { content: null } }] })],
  ['prose', saying('The carrier is Blue Van.')],
  ['content of another schema', saying('["Blue Van"]')],
  ['invalid fields', saying('{"fields":"Blue Van"}')],
])('%s is an invalid response, and the model stays in use', async (_, reply) => {
  const { url } = await serve(reply);
  const model = modelAt(url);
  expect(await model.ask(question)).toEqual({ outcome: 'invalid' });
  expect(model.isPaused()).toBe(false);
});

test.each<[string, Reply, object]>([
  ['an error', json({ error: { message: 'overloaded' } }, 500), { code: 'status', status: 500 }],
  ['a refusal', json({ error: { message: 'bad key' } }, 401), { code: 'status', status: 401 }],
  [
    'a redirect',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    { code: 'status', status: 302 },
  ],
  ['a broken connection', (response) => response.destroy(), { code: 'unreachable', status: null }],
  ['an endless response', (response) => response.end('x'.repeat(600_000)), { code: 'tooLarge', status: null }],
])('%s is a failure, and the model is paused for a while', async (_, reply, reason) => {
  const { url } = await serve(reply);
  const model = modelAt(url);
  expect(await model.ask(question)).toEqual({ outcome: 'failed', reason });
  expect(model.isPaused()).toBe(true);
  clock.at = new Date(clock.at.getTime() + 301_000);
  expect(model.isPaused()).toBe(false);
});

test('a model that times out or must not be reached fails', async () => {
  const { url, asked } = await serve(() => {});
  expect(await modelAt(url, { timeoutMs: 200 }).ask(question)).toEqual({
    outcome: 'failed',
    reason: { code: 'timeout', status: null },
  });
  expect(asked).toHaveLength(1);
  expect(await modelAt(url, { allow: [] }).ask(question)).toEqual({
    outcome: 'failed',
    reason: { code: 'refused', status: null },
  });
  expect(asked).toHaveLength(1);
});

test('aborting the job aborts the request', async () => {
  const { url } = await serve(() => {});
  await expect(modelAt(url).ask(question, AbortSignal.abort(new Error('stop')))).rejects.toThrow();
});
