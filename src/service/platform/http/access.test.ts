import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Access, Endpoint } from '#contract/core/endpoint.ts';
import { type Role, roleHasPermission, roles } from '#contract/core/permissions.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

/** Iterates over the contract, so that these tests cover every endpoint. */
const endpoints: { name: string; entry: Endpoint }[] = Object.entries(contract).flatMap(([noun, group]) =>
  Object.entries(group).map(([verb, entry]) => ({ name: `${noun}.${verb}`, entry })),
);
const url = ({ path }: Endpoint): string => path.replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000');
const mayCall = (role: Role, access: Access): boolean =>
  access === 'public' || access === 'signedIn' || roleHasPermission(role, access);

let app: TestApp;
let tenant: TestTenant;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  for (const role of roles) tokens.set(role, (await app.user(tenant, role)).token);
});
afterAll(() => app.close());

/** Returns the status only; a stream or a file is not read. */
async function statusOf(entry: Endpoint, token: string | null): Promise<number> {
  const answer = await app.send(entry.method, url(entry), token);
  await answer.body?.cancel();
  return answer.status;
}

test('endpoints to test exist', () => expect(endpoints.length).toBeGreaterThan(40));

test.each(endpoints.filter(({ entry }) => entry.access !== 'public'))(
  '$name refuses a missing or an invalid token',
  async ({ entry }) => {
    expect([await statusOf(entry, null), await statusOf(entry, 'forged')]).toEqual([401, 401]);
  },
);

describe.each(roles)('%s', (role) => {
  test.each(endpoints)(`${role} calls $name if the permission table allows it`, async ({ entry }) => {
    const status = await statusOf(entry, tokens.get(role) ?? null);
    // without a body or an existing document, an authorized caller gets 200, 400, 404, 409, 415 or 503, but neither 401, 403 nor 500
    if (mayCall(role, entry.access)) expect([401, 403, 500]).not.toContain(status);
    else expect(status).toBe(403);
  });
});

test('refusals are logged without ids and tokens', () => {
  expect(app.lines.join('')).toContain('"status":403');
  for (const token of tokens.values()) expect(app.lines.join('')).not.toContain(token);
});
