import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscribe } from '#service/platform/database/notify.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let jana: Awaited<ReturnType<TestApp['user']>>;
let petr: Awaited<ReturnType<TestApp['user']>>;
const told: string[][] = [];

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  jana = await app.user(tenant, 'Accountant');
  petr = await app.user(tenant, 'Viewer');
  subscribe(app.database, tenant.tenantId, ({ kind, documentIds }) => {
    if (kind === 'presenceChanged') told.push(documentIds);
  });
});
afterAll(() => app.close());

const address = (documentId: string, windowId: string) => `/bff/documents/${documentId}/presence/${windowId}`;
const stay = (token: string | null, documentId: string, windowId: string, field: unknown = null) =>
  app.send('PUT', address(documentId, windowId), token, { json: { field } });
const othersOf = async (answer: Response) =>
  ((await answer.json()) as { others: { name: string; isYou: boolean; field: string | null; since: string }[] }).others;

test('two users see each other, their fields and since when; a single user is shown to nobody', async () => {
  const documentId = await app.document(tenant);
  const [mine, theirs] = [randomUUID(), randomUUID()];
  told.length = 0;
  expect(await othersOf(await stay(jana.token, documentId, mine, 'date_due'))).toEqual([]);
  expect(told).toEqual([]);
  const seen = await othersOf(await stay(petr.token, documentId, theirs));
  expect(seen).toMatchObject([{ name: jana.actor.name, isYou: false, field: 'date_due' }]);
  // nothing about the user but name and field
  expect(Object.keys(seen[0] ?? {}).toSorted()).toEqual(['field', 'fieldSince', 'isYou', 'name', 'since']);
  await stay(petr.token, documentId, theirs, 'total_amount');
  // once on arrival, once for another field; repeating the same changes nothing
  await stay(petr.token, documentId, theirs, 'total_amount');
  expect(told).toEqual([[documentId], [documentId]]);
  const again = await othersOf(await stay(jana.token, documentId, mine, 'date_due'));
  expect(again).toMatchObject([{ name: petr.actor.name, field: 'total_amount' }]);
});

test('a user who closes the document disappears at once, a disconnected one after half a minute', async () => {
  const documentId = await app.document(tenant);
  const [mine, theirs, other] = [randomUUID(), randomUUID(), randomUUID()];
  await stay(jana.token, documentId, mine);
  await stay(petr.token, documentId, theirs);
  expect(await othersOf(await stay(jana.token, documentId, other))).toMatchObject([{ isYou: true }, { isYou: false }]);
  expect((await app.send('DELETE', address(documentId, other), jana.token)).status).toBe(200);
  // nobody can close another user's window
  await app.send('DELETE', address(documentId, theirs), jana.token);
  expect(await othersOf(await stay(jana.token, documentId, mine))).toHaveLength(1);
  const real = app.clock.now;
  app.clock.now = () => new Date(Date.now() + 31_000);
  try {
    expect(await othersOf(await stay(jana.token, documentId, mine))).toEqual([]);
  } finally {
    app.clock.now = real;
  }
});

test.each(['PUT', 'DELETE'] as const)('%s: refuses callers without access and unknown documents', async (method) => {
  const documentId = await app.document(tenant, { accounting_unit_id: tenant.unitIds[1] });
  const windowId = randomUUID();
  const body = method === 'PUT' ? { json: { field: null } } : {};
  const ask = (token: string | null, id = documentId, window: string = windowId) =>
    app.send(method, address(id, window), token, body);
  const otherUnit = await app.user(tenant, 'Accountant', [tenant.unitIds[0]]);
  const uploader = await app.user(tenant, 'Uploader');
  const stranger = await app.user(await app.tenant(), 'TenantAdmin');
  expect((await ask(null)).status).toBe(401);
  expect((await ask(otherUnit.token)).status).toBe(403);
  expect((await ask(uploader.token)).status).toBe(403);
  expect((await ask(stranger.token)).status).toBe(404);
  expect((await ask(jana.token, 'nothing')).status).toBe(404);
  expect((await ask(jana.token, documentId, 'no-window')).status).toBe(400);
  if (method === 'PUT')
    for (const field of ['a b', '', 7, 'x'.repeat(101)])
      expect((await stay(jana.token, documentId, windowId, field)).status).toBe(400);
});
