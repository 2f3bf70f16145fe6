import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#testing/app.ts';

const app = 'https://app.example.test';
let service: Awaited<ReturnType<typeof startTestApp>>;
let closed: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  [service, closed] = await Promise.all([startTestApp({ webOrigins: [app] }), startTestApp()]);
});
afterAll(() => Promise.all([service.close(), closed.close()]));

/** Sends a preflight. `undici` sends `origin` and `access-control-*`, which a browser would not let a page set. */
const ask = (path: string, origin: string, base = service.base) =>
  fetch(`${base}${path}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization,if-match' },
  });
const corsOf = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('a page of a configured origin', () => {
  test.each(['/v1/documents/1', '/bff/documents/list', '/connect/userinfo'])('may call %s with a token', async (path) => {
    const answer = await ask(path, app);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(app);
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(answer.headers.get('access-control-allow-headers')).toMatch(/authorization.*content-type.*if-match/);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toBe('Origin');
  });

  test('reads responses, including refusals, and the relevant headers', async () => {
    const answer = await fetch(`${service.base}/v1/tenant`, { headers: { origin: app } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe(app);
    expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toBe('Origin');
  });

  test.each(['/bff/session', '/bff/session/renew', '/config.json', '/health/live', '/'])('does not read %s', async (path) => {
    expect(corsOf(await ask(path, app))).toEqual([]);
    expect(corsOf(await fetch(`${service.base}${path}`, { headers: { origin: app } }))).toEqual([]);
  });
});

test.each([
  'https://app.example.test.evil.test',
  'http://app.example.test',
  'https://app.example.test:444',
  'null',
  'https://evil.test',
])('a page of %s has no access', async (origin) => {
  expect(corsOf(await ask('/v1/documents/1', origin))).toEqual([]);
  expect(corsOf(await fetch(`${service.base}/v1/tenant`, { headers: { origin } }))).toEqual([]);
});

test('without configured origins none has access', async () => {
  expect(corsOf(await ask('/v1/documents/1', app, closed.base))).toEqual([]);
});
