import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { faultsOf } from './judge.ts';
import { leaksOf } from './leaks.ts';
import { type Call, endpoints } from './request.ts';
import type { Answer, Ready } from './send.ts';

const named = endpoints.find(({ name }) => name === 'documents.count') ?? expect.unreachable('documents.count is gone');
const call: Call = { ...named, kind: 'valid', caller: 'TenantAdmin', url: '', headers: {}, body: '{}' };
const answer = (status: number, type: string, body: string | Buffer, more: Answer['headers'] = {}): Answer => ({
  status,
  headers: { 'content-type': type, 'x-request-id': 't', ...more },
  body: Buffer.from(body),
  ms: 1,
});
const problem = (status: number, change: object = {}) =>
  answer(
    status,
    'application/problem+json',
    JSON.stringify({ type: 'x', title: 'x', status, code: 'invalid_input', traceId: 't', ...change }),
  );

test.each([
  [answer(200, 'application/json', '3'), []],
  [problem(400), []],
  [answer(200, 'application/json', '"3"'), ['violates its schema at ']],
  [answer(200, 'text/html', '3'), ['returns JSON as text/html']],
  [problem(500, { code: 'internal' }), ['returns 500']],
  [problem(409, { code: 'state_conflict' }), ['returns 409, which is not in the contract']],
  [answer(400, 'application/json', '{}'), ['refuses with 400 as application/json']],
  [answer(400, 'application/problem+json', '{}'), ['refuses without a problem detail']],
  [problem(400, { code: 'not_found' }), ['returns not_found with 400']],
  [problem(400, { traceId: 'another' }), ['has no traceId of its own']],
])('judges a response: %#', (given, faults) => expect(faultsOf(call, given)).toEqual(faults));

const id = '01a1f958-363c-72f0-a0a3-d531e55d1694';
const secrets = { mark: 'kanarek', ids: new Set([id]) };
const sent: Ready = { method: 'GET', url: '/v1/documents/x', headers: {}, body: undefined };

function archiveOf(text: string): Buffer {
  const head = Buffer.alloc(31, 'a');
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(0, 28);
  return Buffer.concat([head, deflateRawSync(text)]);
}

test.each([
  ['nothing', answer(200, 'application/json', '{"fileName":"a"}'), sent, []],
  ['the marker in the body', answer(200, 'application/json', '"a kanarek 3"'), sent, ["reveals the other tenant's text"]],
  [
    'the marker in a header',
    answer(200, 'x', '', { 'content-disposition': 'filename*=%6Banarek' }),
    sent,
    ["reveals the other tenant's text"],
  ],
  [
    'the marker in an archive',
    answer(200, 'application/zip', archiveOf('{"a":"kanarek"}')),
    sent,
    ["reveals the other tenant's text"],
  ],
  ['an ID', answer(200, 'application/json', `"${id}"`), sent, ["reveals the other tenant's ID"]],
  ['an ID that was part of the request', answer(404, 'application/json', `"${id}"`), { ...sent, url: `/v1/documents/${id}` }, []],
])('classifies %s correctly', (_name, given, asked, leaks) =>
  expect(leaksOf(given, { ...secrets, sent: new Set() }, asked)).toEqual(leaks),
);
