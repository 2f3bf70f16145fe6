import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/core/errors.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { deliverWaiting } from '#testing/deliveries.ts';
import { startReceiver } from '#testing/receiver.ts';
import { webhookCase } from '#testing/webhook-case.ts';

let app: TestApp;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let tenant: TestTenant;
let foreign: TestTenant;
let admin: { actor: Actor; token: string };

beforeAll(async () => {
  [app, receiver] = await Promise.all([startTestApp(), startReceiver()]);
  foreign = await app.tenant();
});
beforeEach(async () => {
  receiver.reset();
  tenant = await app.tenant();
  admin = await app.user(tenant, 'TenantAdmin');
});
afterAll(() => Promise.all([app.close(), receiver.close()]));

const { call, draft, create, deliveriesOf, list, client, save, auditActions } = webhookCase(() => ({
  app,
  receiver,
  tenant,
  admin,
}));

test('the client secret is added to the address only where enabled, and nowhere else', async () => {
  const { clientApplicationId, clientApplicationSecret: clientSecret } = await client();
  const { webhook } = await create({ clientApplicationId, sendsSecretInAddress: true, clientSecret });
  expect(JSON.stringify(webhook)).not.toContain(clientSecret);
  receiver.answerWith((response, { search }) => response.end(`you said ${search}`));
  const id = await app.document(tenant);
  await save(id);
  await deliverWaiting(app, tenant);
  expect(receiver.calls[0]?.query).toEqual({
    documentId: id,
    eventType: 'DocumentSaved',
    clientId: clientApplicationId,
    clientSecret,
  });
  const { items } = await deliveriesOf(webhook);
  expect(items[0]?.requestUrl).toContain('clientSecret=***');
  expect(items[0]?.responseBody).toMatch(/^you said .*clientSecret=\*\*\*$/);
  const rows = await app.database.forTenant(tenant.tenantId).selectFrom('webhooks').selectAll().execute();
  const everything = JSON.stringify([items, await list(), rows, app.lines]);
  expect(everything).not.toContain(clientSecret);
});

test('the client secret is required, verified, and required again for a changed address', async () => {
  const { clientApplicationId, clientApplicationSecret: clientSecret } = await client();
  const asking = { clientApplicationId, sendsSecretInAddress: true };
  for (const change of [asking, { ...asking, clientSecret: 'wrong' }]) {
    const problem = (await (await call('POST', '/bff/webhooks', draft(change))).json()) as Problem;
    expect(problem.errors).toMatchObject([{ path: 'body.clientSecret' }]);
  }
  const { webhook } = await create({ ...asking, clientSecret });
  const put = async (change: object) =>
    (await call('PUT', `/bff/webhooks/${webhook.id}`, draft({ ...asking, ...change }))).status;
  expect(await put({ url: `${receiver.url}/another-path` })).toBe(200);
  expect(await put({ url: 'https://elsewhere.example/hook' })).toBe(400);
  expect(await put({ clientApplicationId: (await client()).clientApplicationId })).toBe(400);
  // switching it off deletes the secret
  expect(await put({ sendsSecretInAddress: false })).toBe(200);
  expect(await put({})).toBe(400);
});

test('the client secret is sent by no webhook once the tenant has disabled it', async () => {
  const { clientApplicationId, clientApplicationSecret: clientSecret } = await client();
  const asking = { clientApplicationId, sendsSecretInAddress: true, clientSecret };
  await create(asking);
  const before = await call('GET', '/bff/webhook-settings');
  expect(await before.json()).toEqual({ isSecretInAddressAllowed: true });
  expect((await call('PUT', '/bff/webhook-settings', { isSecretInAddressAllowed: false })).status).toBe(200);
  expect((await call('PUT', '/bff/webhook-settings', {})).status).toBe(400);
  await save(await app.document(tenant));
  await deliverWaiting(app, tenant);
  expect(receiver.calls[0]?.query).toMatchObject({ clientId: clientApplicationId });
  expect(receiver.calls[0]?.query).not.toHaveProperty('clientSecret');
  expect((await call('POST', '/bff/webhooks', draft(asking))).status).toBe(400);
  expect(await auditActions()).toContain('webhook.settingsChanged');
  const stranger = await app.user(foreign, 'TenantAdmin');
  const theirs = await call('GET', '/bff/webhook-settings', undefined, stranger.token);
  expect(await theirs.json()).toEqual({ isSecretInAddressAllowed: true });
});

test('a client secret renewed since is not sent', async () => {
  const { clientApplicationId, clientApplicationSecret: clientSecret } = await client();
  const { webhook } = await create({ clientApplicationId, sendsSecretInAddress: true, clientSecret });
  await app.database.system
    .updateTable('client_applications')
    .set({ secret_hash: 'sha256:new' })
    .where('id', '=', clientApplicationId)
    .execute();
  await save(await app.document(tenant));
  await deliverWaiting(app, tenant);
  expect(receiver.calls).toEqual([]);
  expect((await deliveriesOf(webhook)).items).toMatchObject([{ state: 'Failed', error: expect.stringContaining('new secret') }]);
});
