import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Webhook as Verifier } from 'standardwebhooks';
import type { z } from 'zod';
import type { webhookReceiver } from '#contract/webhooks/receiver-bff.ts';
import type { Webhook } from '#contract/webhooks/bff.ts';
import type { Problem } from '#contract/core/errors.ts';
import { purge } from '#service/housekeeping/purge.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';
import { deliverWaiting } from '#testing/deliveries.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: string;

beforeAll(async () => {
  // no internal address is allowed, not even of this machine: these requests go nowhere else
  app = await startTestApp();
});
beforeEach(async () => {
  tenant = await app.tenant();
  admin = (await app.user(tenant, 'TenantAdmin')).token;
});
afterAll(() => app.close());

type Receiver = z.output<typeof webhookReceiver.read.answer.schema>;
const url = '/bff/webhook-receiver';
const read = async (token = admin) => (await (await app.send('GET', url, token)).json()) as Receiver;
const answerWith = (answerStatus: unknown, token: string | null = admin) =>
  app.send('PUT', url, token, { json: { answerStatus } });
/** Creates a webhook on an unreachable host: only the path counts. */
async function create(change: object = {}): Promise<{ webhook: Webhook; signingSecret: string }> {
  const { path } = await read();
  const draft = { name: 'Trial', url: `https://10.0.0.1${path}?mine=1`, event: 'DocumentSaved', ...change };
  const answer = await app.send('POST', '/bff/webhooks', admin, { json: draft });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as { webhook: Webhook; signingSecret: string };
}
const tested = async ({ id }: Webhook) => (await app.send('POST', `/bff/webhooks/${id}/test`, admin, { json: {} })).json();

test('a webhook with its address is called without a network, and the request can be viewed and verified', async () => {
  const { webhook, signingSecret } = await create();
  const id = await app.document(tenant);
  await app.send('PATCH', `/v1/documents/${id}`, admin, { json: { markDocumentAsSavedOnly: true } });
  await deliverWaiting(app, tenant);
  const [call] = (await read()).calls;
  expect(call).toMatchObject({
    webhookId: webhook.id,
    method: 'GET',
    query: `mine=1&documentId=${id}&eventType=DocumentSaved`,
    body: '',
    answerStatus: 200,
  });
  expect(() => new Verifier(signingSecret).verify(call?.query ?? '', call?.headers ?? {}, { jsonParse: false })).not.toThrow();
  const log = await app.send('GET', `/bff/webhooks/${webhook.id}/deliveries`, admin);
  expect(await log.json()).toMatchObject({ items: [{ state: 'Delivered', responseStatus: 200 }] });
});

test('it responds with the configured status', async () => {
  const { webhook } = await create();
  expect((await answerWith(503)).status).toBe(200);
  expect(await tested(webhook)).toMatchObject({ state: 'Failed', responseStatus: 503, durationMs: expect.any(Number) });
  expect((await read()).calls).toMatchObject([{ answerStatus: 503 }]);
  for (const wrong of [100, 999, '200', null]) expect((await answerWith(wrong)).status).toBe(400);
  expect((await read()).answerStatus).toBe(503);
});

test('export events get the file back unchanged, so that an export passes through it', async () => {
  await create({ event: 'BeforeExport', exportFormat: 'Json' });
  const id = await app.document(tenant, { state: 'Validated', fields: invoiceValues });
  const file = await app.send('GET', `/v1/documents/${id}/file/export?exportFormat=Json`, admin);
  expect(file.status, await file.clone().text()).toBe(200);
  const [call] = (await read()).calls;
  expect(call).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ DocumentIds: [id], ExportFormat: 'Json' });
});

test('anyone with the address may call it over HTTP; cookies and tokens are not stored', async () => {
  const { path } = await read();
  const headers = { 'content-type': 'text/plain', 'x-mine': 'yes', authorization: 'Bearer hush', cookie: 'a=hush' };
  const answer = await fetch(`${app.base}${path}?clientId=c&clientSecret=hush`, { method: 'PUT', headers, body: 'héllo \u0000' });
  expect(answer.status).toBe(200);
  const { calls } = await read();
  expect(calls).toMatchObject([{ webhookId: null, method: 'PUT', query: 'clientId=c&clientSecret=***', body: 'héllo ' }]);
  expect(calls[0]?.headers['x-mine']).toBe('yes');
  expect(JSON.stringify(calls)).not.toContain('hush');
  for (const wrong of [`${path}x`, path.slice(0, -1), '/webhook-receiver/x', `/webhook-receiver/${tenant.tenantId}.`])
    expect((await fetch(app.base + wrong)).status).toBe(404);
  expect((await fetch(app.base + path, { method: 'POST', body: 'x'.repeat(1_100_000) })).status).toBe(413);
});

test('another tenant can neither see it nor use its address', async () => {
  const { path } = await read();
  const theirs = (await app.user(await app.tenant(), 'TenantAdmin')).token;
  const draft = { name: 'Theirs', url: `http://127.0.0.2${path}`, event: 'DocumentSaved' };
  const refused = await app.send('POST', '/bff/webhooks', theirs, { json: draft });
  expect(refused.status).toBe(400);
  expect(((await refused.json()) as Problem).errors?.[0]?.path).toBe('body.url');
  expect((await read(theirs)).path).not.toBe(path);
  await fetch(app.base + path);
  expect((await read(theirs)).calls).toEqual([]);
});

test('keeps the last fifty calls of a day', async () => {
  const { path } = await read();
  for (let count = 0; count < 52; count += 1) await fetch(`${app.base}${path}?n=${count}`);
  const { calls } = await read();
  expect(calls.map(({ query }) => query)).toEqual(Array.from({ length: 50 }, (_, index) => `n=${51 - index}`));
  const day = { system: app.database.system, blobs: app.blobs, signal: new AbortController().signal };
  await purge({ ...day, now: new Date(Date.now() + 23 * 3_600_000) });
  expect((await read()).calls).toHaveLength(50);
  await purge({ ...day, now: new Date(Date.now() + 25 * 3_600_000) });
  expect((await read()).calls).toEqual([]);
  await fetch(app.base + path);
  expect((await app.send('DELETE', `${url}/calls`, admin)).status).toBe(200);
  expect((await read()).calls).toEqual([]);
});

test('requires an administrator', async () => {
  const { token: accountant } = await app.user(tenant, 'Accountant');
  for (const [token, status] of [
    [null, 401],
    [accountant, 403],
  ] as const) {
    expect((await app.send('GET', url, token)).status).toBe(status);
    expect((await answerWith(500, token)).status).toBe(status);
    expect((await app.send('DELETE', `${url}/calls`, token)).status).toBe(status);
  }
});
