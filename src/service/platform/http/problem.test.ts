import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { sendProblem } from './problem.ts';

async function answerTo(error: Error) {
  const app = Fastify();
  app.get('/', (request, reply) => sendProblem(error, request, reply, createLog('silent')));
  const answer = await app.inject('/');
  await app.close();
  return { answer, problem: answer.json<{ code: string; detail?: string; title: string }>() };
}
const diskError = (code: string, call = 'fsync'): Error =>
  Object.assign(new Error(`${code}: inner detail, ${call}`), { code, syscall: call });

test.each([
  ['EIO', 503, 'storage_away'],
  ['EROFS', 503, 'storage_away'],
  ['ESTALE', 503, 'storage_away'],
  // the disk of PostgreSQL
  ['58030', 503, 'storage_away'],
  ['ENOSPC', 507, 'storage_full'],
  ['EDQUOT', 507, 'storage_full'],
  ['53100', 507, 'storage_full'],
])('a disk error %s is %i, with a message and a time to retry', async (code, status, told) => {
  const { answer, problem } = await answerTo(diskError(code));
  expect([answer.statusCode, problem.code]).toEqual([status, told]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(problem.title).toMatch(/Nothing was changed/);
  expect(answer.body).not.toContain('inner detail');
});

test('an unknown error is 500 without a time to retry', async () => {
  const { answer } = await answerTo(diskError('EBADF'));
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([500, undefined]);
});
