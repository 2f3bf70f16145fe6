import { expect, test } from 'vitest';
import type { OutboundAnswer } from '#service/platform/outbound/guarded-fetch.ts';
import { type Call, testAddress, testStateAddress } from './test-address.ts';

const answer = (status: number, headers: Record<string, string> = {}): { answer: OutboundAnswer } => ({
  answer: { status, headers, body: Buffer.from('') },
});
const server =
  (get: Awaited<ReturnType<Call>>, options: Awaited<ReturnType<Call>> = answer(404)): Call =>
  (method) =>
    Promise.resolve(method === 'GET' ? get : options);
const unreachable = { code: 'host_name_unknown', params: { host: 'books' } } as const;

test.each([
  ['connection_answers', server(answer(200))],
  ['connection_takes_documents', server(answer(405))],
  ['connection_takes_documents', server(answer(405, { allow: 'OPTIONS, post' }))],
  ['connection_takes_documents', server(answer(404), answer(204, { allow: 'POST' }))],
  ['connection_rejects_test', server(answer(415))],
])('%s: documents may be accepted', async (code, call) => {
  expect(await testAddress(call)).toMatchObject({ isReachable: true, message: { code } });
});

test.each([
  ['connection_address_unknown', server(answer(404))],
  ['connection_address_unknown', server(answer(404), answer(200, { allow: 'GET, HEAD' }))],
  // any address of a server may answer a preflight request
  ['connection_address_unknown', server(answer(410), answer(204, { 'access-control-allow-methods': 'POST' }))],
  ['connection_takes_no_documents', server(answer(405, { allow: 'HEAD' }))],
  ['connection_forbidden', server(answer(403))],
  ['connection_redirects', server(answer(308, { location: 'https://books.test/v2' }))],
  ['connection_busy', server(answer(429))],
  ['connection_server_error', server({ failure: { kind: 'unknown', message: 'HTTP 500' } })],
  ['host_name_unknown', server({ failure: { kind: 'unsent', message: unreachable } })],
])('%s: documents are not accepted', async (code, call) => {
  expect(await testAddress(call)).toMatchObject({ isReachable: false, message: { code } });
});

test('the address of the state has to tell a document that does not exist', async () => {
  expect(await testStateAddress(server(answer(404)))).toBeUndefined();
  expect(await testStateAddress(server(answer(200)))).toMatchObject({
    isReachable: false,
    message: { code: 'connection_state_of_none', params: { status: 200 } },
  });
  expect(await testStateAddress(server(answer(403)))).toMatchObject({
    isReachable: false,
    message: { code: 'connection_state_address', params: { cause: { code: 'connection_forbidden' } } },
  });
});
