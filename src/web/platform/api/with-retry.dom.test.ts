import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { withRetry, keyHeader, newKey } from './with-retry.ts';
import { chooseService, ownService } from './service.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  chooseService(ownService);
});

const lost = () => new ApiError(0, {});
/** Returns the responses in turn. Errors are thrown. */
function fetchReturning(...answers: (Response | Error)[]) {
  return vi.fn(async () => {
    const answer = answers.shift();
    if (!(answer instanceof Response)) throw answer ?? new Error('too many requests');
    return answer;
  });
}
async function outcome(ask: () => Promise<Response>, signal?: AbortSignal) {
  const asked = withRetry(ask, signal).then(
    ({ status }) => status,
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return asked;
}

test('keys are unique', () => {
  expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100);
});

test.each([
  ['a response at once', [new Response()], 200, 1],
  ['a lost response is requested again', [lost(), new Response()], 200, 2],
  ['an unavailable service is requested again', [new Response(null, { status: 503 }), new Response()], 200, 2],
  [
    'a request in progress is waited for',
    [lost(), new Response(null, { status: 409, headers: { 'retry-after': '1' } }), new Response()],
    200,
    3,
  ],
  ['a refusal is final', [new Response(null, { status: 409 })], 409, 1],
] as const)('%s', async (_name, answers, status, times) => {
  const ask = fetchReturning(...answers);
  expect(await outcome(ask)).toBe(status);
  expect(ask).toHaveBeenCalledTimes(times);
});

test('after the third attempt an error is shown', async () => {
  const ask = fetchReturning(lost(), lost(), lost());
  expect(await outcome(ask)).toMatchObject({ code: 'unreachable' });
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a canceled request is not repeated', async () => {
  const leaving = new AbortController();
  leaving.abort();
  const ask = fetchReturning(lost());
  await outcome(ask, leaving.signal);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a service that may not support the header is called without it, only once', async () => {
  chooseService({ capabilities: [], answers: {} });
  expect(keyHeader('key')).toEqual({});
  const ask = fetchReturning(lost());
  await outcome(ask);
  expect(ask).toHaveBeenCalledTimes(1);
});
