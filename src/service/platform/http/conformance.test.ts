/**
 * Checks the service against the interface, endpoint by endpoint. The list of endpoints is not part of the project (SPEC_DIR, else
 * ../shared/spec); without it these tests are skipped.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';

const file = path.join(process.env['SPEC_DIR'] ?? path.resolve('../shared/spec'), 'endpoints.json');
const hasList = existsSync(file);
const Interface = z.array(z.object({ method: z.string(), path: z.string(), deprecated: z.boolean() }));
type Named = { name: string; method: string; path: string; deprecated: boolean };
const meant: Named[] = hasList
  ? Interface.parse(JSON.parse(readFileSync(file, 'utf8'))).map((each) => ({ ...each, name: `${each.method} ${each.path}` }))
  : [];
const built = Object.values(contract)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter((entry) => entry.path.startsWith('/v1/'))
  .map(({ method, path: address, deprecated = false }): Named => ({
    name: `${method} ${address}`,
    method,
    path: address,
    deprecated,
  }));

/** Under /v1 although missing in the interface: settings that could otherwise be read but not written. */
const added = ['POST /v1/tenant/system-c/settings'];

/** The goal is an empty list: all 131. A listed endpoint that is implemented fails the test, so that the list stays correct. */
const expectedMissing: readonly string[] = [];

const builtNames = new Set(built.map(({ name }) => name));
const missing = meant.filter(({ name }) => !builtNames.has(name)).map(({ name }) => name);

describe.runIf(hasList)('the API', () => {
  test('names each endpoint once', () => {
    expect(new Set(meant.map(({ name }) => name)).size).toBe(meant.length);
    expect(meant).toHaveLength(131);
    process.stdout.write(`${meant.length - missing.length} of ${meant.length} endpoints of the interface\n`);
  });

  test('is complete except for known missing endpoints', () => {
    expect(missing.toSorted()).toEqual(expectedMissing.toSorted());
  });

  test('contains everything under /v1', () => {
    const names = new Set([...meant.map(({ name }) => name), ...added]);
    expect(built.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
  });

  test('marks the same endpoints as deprecated', () => {
    const old = (list: readonly Named[]) => list.flatMap(({ name, deprecated }) => (deprecated ? [name] : [])).toSorted();
    expect(old(built)).toEqual(old(meant).filter((name) => builtNames.has(name)));
  });
});

describe('over HTTP', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  const call = (method: string, address: string) =>
    app.send(method, address.replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000'), null);

  test.each(built)('$name exists and states whether it is deprecated', async ({ method, path: address, deprecated }) => {
    const answer = await call(method, address);
    // without a token an existing endpoint returns 401, a missing one 404
    expect([answer.status, answer.headers.get('deprecation')]).toEqual([401, deprecated ? '@1767225600' : null]);
  });

  test.each([...new Set(built.map(({ path: address }) => address))])('%s accepts no other method', async (address) => {
    const shape = (text: string) => text.replaceAll(/\{\w+\}/g, '*');
    // `/v1/documents/delete` also matches `/v1/documents/{documentId}`
    const fits = (each: string) =>
      shape(each).split('/').length === address.split('/').length &&
      shape(each)
        .split('/')
        .every((piece, at) => piece === '*' || piece === shape(address).split('/')[at]);
    const taken = new Set<string>(built.filter((each) => fits(each.path)).map(({ method }) => method));
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !taken.has(each))) {
      const answer = await call(method, address);
      const allowed = answer.headers
        .get('allow')
        ?.split(', ')
        .filter((each) => each !== 'HEAD');
      expect([method, answer.status, allowed]).toEqual([method, 405, [...taken].toSorted()]);
    }
  });
});
