import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Webhook as Verifier } from 'standardwebhooks';
import type { Problem } from '#contract/core/errors.ts';
import { webhookEvents } from '#contract/core/events.ts';
import { createClientApplication } from '#service/client-applications/create-client-application.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { purge } from '#service/housekeeping/purge.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';
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

describe('setup', () => {
  test('creates, reads, changes and removes; each action is in the audit log', async () => {
    const { webhook, signingSecret } = await create({ name: ' Ledger ' });
    expect(webhook).toMatchObject({ name: 'Ledger', event: 'DocumentSaved', isActive: true, sendsSecretInAddress: false });
    expect(signingSecret).toMatch(/^whsec_/);
    expect(await list()).toEqual([webhook]);
    const changed = await call(
      'PUT',
      `/bff/webhooks/${webhook.id}`,
      draft({ name: 'Other', event: 'BeforeExport', exportFormat: 'isdoc' }),
    );
    expect(await changed.json()).toMatchObject({ id: webhook.id, name: 'Other', event: 'BeforeExport', exportFormat: 'ISDOC' });
    expect((await call('DELETE', `/bff/webhooks/${webhook.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await auditActions()).filter((action) => action.startsWith('webhook'))).toEqual([
      'webhook.created',
      'webhook.changed',
      'webhook.removed',
    ]);
  });

  test.each([
    [{ name: '  ' }, 'body.name'],
    [{ event: 'DocumentExploded' }, 'body.event'],
    [{ url: 'nowhere' }, 'body.url'],
    [{ url: 'ftp://erp.example/' }, 'body.url'],
    [{ url: 'https://169.254.169.254/latest' }, 'body.url'],
    [{ url: 'https://user:pass@erp.example/' }, 'body.url'],
    [{ url: 'http://[::1]/' }, 'body.url'],
    [{ event: 'BeforeExport' }, 'body.exportFormat'],
    [{ event: 'BeforeExport', exportFormat: 'Papyrus' }, 'body.exportFormat'],
    [{ accountingUnitId: 'none' }, 'body.accountingUnitId'],
    [{ clientApplicationId: 'none' }, 'body.clientApplicationId'],
    [{ sendsSecretInAddress: true }, 'body.clientApplicationId'],
    [{ name: 'x'.repeat(201) }, 'body.name'],
    [{ name: 5 }, 'body.name'],
    [{ isActive: 'yes' }, 'body.isActive'],
    [{ otherEvents: ['BeforeExport'] }, 'body.otherEvents.0'],
    [{ otherEvents: ['DocumentExploded'] }, 'body.otherEvents.0'],
  ])('%j is 400 at %s, and nothing is stored', async (change, path) => {
    const answer = await call('POST', '/bff/webhooks', draft(change));
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as Problem).errors?.map((each) => each.path)).toContain(path);
    expect(await list()).toEqual([]);
  });

  test('a unit or client application of another tenant is not found', async () => {
    const theirs = await createClientApplication(
      { db: app.database.system, now: () => new Date() },
      { tenantId: foreign.tenantId, name: 'Theirs', role: 'Accountant', accountingUnitId: foreign.unitIds[0] },
    );
    const change = { accountingUnitId: foreign.unitIds[0], clientApplicationId: theirs.clientApplicationId };
    const problem = (await (await call('POST', '/bff/webhooks', draft(change))).json()) as Problem;
    expect(problem.errors?.map(({ path }) => path)).toEqual(['body.accountingUnitId', 'body.clientApplicationId']);
  });

  test('requires a tenant admin of the same tenant', async () => {
    const { webhook } = await create();
    await save(await app.document(tenant));
    const [delivery] = (await deliveriesOf(webhook)).items;
    const calls: [string, string, unknown?][] = [
      ['GET', '/bff/webhooks'],
      ['POST', '/bff/webhooks', draft()],
      ['PUT', `/bff/webhooks/${webhook.id}`, draft()],
      ['DELETE', `/bff/webhooks/${webhook.id}`],
      ['GET', '/bff/webhook-settings'],
      ['PUT', '/bff/webhook-settings', { isSecretInAddressAllowed: true }],
      ['POST', `/bff/webhooks/${webhook.id}/rotate-secret`],
      ['POST', `/bff/webhooks/${webhook.id}/test`, {}],
      ['GET', `/bff/webhooks/${webhook.id}/deliveries`],
      ['POST', `/bff/webhooks/deliveries/${delivery?.id}/resend`],
    ];
    const { token: accountant } = await app.user(tenant, 'Accountant');
    const { token: stranger } = await app.user(foreign, 'TenantAdmin');
    for (const [method, url, json] of calls) {
      const named = url.startsWith('/bff/webhooks/');
      expect([url, (await app.send(method, url, null, json === undefined ? {} : { json })).status]).toEqual([url, 401]);
      expect([url, (await call(method, url, json, accountant)).status]).toEqual([url, 403]);
      if (named) expect([url, (await call(method, url, json, stranger)).status]).toEqual([url, 404]);
      if (named) expect((await call(method, url.replace(/[0-9a-f-]{36}/, 'x'), json)).status).toBe(404);
    }
    expect(await list()).toHaveLength(1);
    expect(receiver.calls).toEqual([]);
  });
});

describe('deliveries', () => {
  test('a request has the parameters of the API and a signature, and is logged', async () => {
    const { clientApplicationId } = await client();
    const { webhook, signingSecret } = await create({ url: `${receiver.url}/hook?code=k%20ey&x`, clientApplicationId });
    const id = await app.document(tenant);
    await save(id);
    expect(receiver.calls).toEqual([]);
    expect((await deliveriesOf(webhook)).items).toMatchObject([{ state: 'Waiting', documentId: id }]);
    await deliverWaiting(app, tenant);

    const [received] = receiver.calls;
    expect(received).toMatchObject({ method: 'GET', path: '/hook', body: '' });
    expect(received?.search).toBe(`code=k%20ey&x&documentId=${id}&eventType=DocumentSaved&clientId=${clientApplicationId}`);
    const headers = received?.headers as Record<string, string>;
    expect(() => new Verifier(signingSecret).verify(received?.search ?? '', headers, { jsonParse: false })).not.toThrow();
    expect((await deliveriesOf(webhook)).items).toEqual([
      expect.objectContaining({
        state: 'Delivered',
        messageId: headers['webhook-id'],
        method: 'GET',
        requestUrl: `${receiver.url}/hook?code=***&x=***&documentId=${id}&eventType=DocumentSaved&clientId=${clientApplicationId}`,
        responseStatus: 200,
        responseBody: 'thanks',
        error: null,
        durationMs: expect.any(Number),
      }),
    ]);
    expect((await list())[0]?.lastDelivery).toMatchObject({
      state: 'Delivered',
      responseStatus: 200,
      finishedAt: expect.any(String),
    });
  });

  test('all active webhooks of an event are called; inactive ones, those of other events, units and tenants are not', async () => {
    const stranger = await app.user(foreign, 'TenantAdmin');
    await call('POST', '/bff/webhooks', draft({ url: `${receiver.url}/foreign` }), stranger.token);
    await create({ url: `${receiver.url}/one` });
    await create({ url: `${receiver.url}/two`, accountingUnitId: tenant.unitIds[0] });
    await create({ url: `${receiver.url}/unit`, accountingUnitId: tenant.unitIds[1] });
    await create({ url: `${receiver.url}/off`, isActive: false });
    await create({ url: `${receiver.url}/event`, event: 'ExtractionFinished' });
    await save(await app.document(tenant));
    await deliverWaiting(app, tenant);
    expect(receiver.calls.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b))).toEqual(['/one', '/two']);
  });

  test('a refused save triggers no webhook', async () => {
    const { webhook } = await create();
    const id = await app.document(tenant);
    expect((await save(id, { fields: { nonsense: { value: '1' } } })).status).toBe(400);
    expect((await deliveriesOf(webhook)).totalCount).toBe(0);
  });

  test.each([
    ['returns 500', 500, {}, 'the receiver answered 500'],
    ['redirects', 302, { location: 'http://127.0.0.1:1/' }, 'the receiver redirects, which is not followed'],
  ])('an endpoint that %s: logged, not retried, document unchanged', async (_name, status, headers, error) => {
    const { webhook } = await create();
    const id = await app.document(tenant);
    receiver.answerWith((response) => response.writeHead(status, headers).end('x'.repeat(10_000)));
    await save(id, { markDocumentAsValidated: true });
    await deliverWaiting(app, tenant);
    await deliverWaiting(app, tenant);
    expect(receiver.calls).toHaveLength(1);
    const [delivery] = (await deliveriesOf(webhook)).items;
    expect(delivery).toMatchObject({ state: 'Failed', responseStatus: status, error });
    expect(delivery?.responseBody).toHaveLength(4096);
    expect(await (await call('GET', `/v1/documents/${id}`)).json()).toMatchObject({ state: 'Validated' });
  });

  test('request and response can be read in full up to 64 kB, without any secret', async () => {
    const { webhook } = await create({ event: 'BeforeExport', exportFormat: 'Json' });
    const documentId = await app.document(tenant);
    const long = 'ž'.repeat(60_000);
    receiver.answerWith((response) =>
      response.writeHead(503, { 'set-cookie': 'session=hush', 'x-api-key': 'hush', server: 'erp' }).end(long),
    );
    const tested = await (await call('POST', `/bff/webhooks/${webhook.id}/test`, { documentId })).json();
    expect(tested).toMatchObject({ state: 'Failed', failure: 'answered', responseStatus: 503 });
    const exchange = await (await call('GET', `/bff/webhooks/deliveries/${tested.id}`)).json();
    expect(exchange.requestHeaders).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.any(String),
      'webhook-signature': expect.stringContaining('v1,'),
    });
    expect(JSON.parse(exchange.requestBody)).toMatchObject({ DocumentIds: [documentId], ExportFormat: 'Json' });
    expect(exchange.responseHeaders).toMatchObject({ 'set-cookie': '***', 'x-api-key': '***', server: 'erp' });
    expect([exchange.responseBytes, Buffer.byteLength(exchange.responseBody)]).toEqual([120_000, 65_536]);
    expect(exchange.responseBody).toBe('ž'.repeat(32_768));
    const [listed] = (await deliveriesOf(webhook)).items;
    expect(listed?.responseBody).toHaveLength(4096);
    expect((await call('GET', '/bff/webhooks/deliveries/none')).status).toBe(404);
    const { token: stranger } = await app.user(foreign, 'TenantAdmin');
    expect((await call('GET', `/bff/webhooks/deliveries/${tested.id}`, undefined, stranger)).status).toBe(404);
    expect(
      (await call('GET', `/bff/webhooks/deliveries/${tested.id}`, undefined, (await app.user(tenant, 'Accountant')).token))
        .status,
    ).toBe(403);
  });

  test('resent manually: the same webhook-id, a new line in the log', async () => {
    const { webhook, signingSecret } = await create();
    receiver.answerWith((response) => response.writeHead(503).end());
    await save(await app.document(tenant));
    await deliverWaiting(app, tenant);
    const [failed] = (await deliveriesOf(webhook)).items;
    receiver.answerWith((response) => response.end());
    const answer = await call('POST', `/bff/webhooks/deliveries/${failed?.id}/resend`);
    const { deliveryId } = (await answer.json()) as { deliveryId: string };
    expect((await call('POST', `/bff/webhooks/deliveries/${deliveryId}/resend`)).status).toBe(409);
    await deliverWaiting(app, tenant);
    const [first, second] = receiver.calls;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.search).toBe(first?.search);
    const headers = second?.headers as Record<string, string>;
    expect(() => new Verifier(signingSecret).verify(second?.search ?? '', headers, { jsonParse: false })).not.toThrow();
    expect((await deliveriesOf(webhook)).items.map(({ id, state }) => [id, state])).toEqual([
      [deliveryId, 'Delivered'],
      [failed?.id, 'Failed'],
    ]);
  });

  test('a new signing secret: both sign for a day, then only the new one', async () => {
    const { webhook, signingSecret: old } = await create();
    const rotated = (await (await call('POST', `/bff/webhooks/${webhook.id}/rotate-secret`)).json()) as { signingSecret: string };
    const verifies = async (secret: string) => {
      receiver.reset();
      await save(await app.document(tenant));
      await deliverWaiting(app, tenant);
      const [received] = receiver.calls;
      const headers = received?.headers as Record<string, string>;
      // the timestamp is tested elsewhere
      const at = Number(headers['webhook-timestamp']) * 1000;
      return new Verifier(secret).sign(headers['webhook-id'] ?? '', new Date(at), received?.search ?? '');
    };
    const signatures = () => String(receiver.calls[0]?.headers['webhook-signature']).split(' ');
    expect(await verifies(old).then((each) => signatures().includes(each))).toBe(true);
    expect(await verifies(rotated.signingSecret).then((each) => signatures().includes(each))).toBe(true);
    app.clock.now = () => new Date(Date.now() + 86_401_000);
    try {
      expect(await verifies(old).then((each) => signatures().includes(each))).toBe(false);
      expect(signatures()).toHaveLength(1);
    } finally {
      app.clock.now = () => new Date();
    }
  });
});

describe('testing', () => {
  test('calls immediately, an inactive webhook too, and returns the result', async () => {
    const { webhook } = await create({ isActive: false });
    const tested = await call('POST', `/bff/webhooks/${webhook.id}/test`, {});
    expect(await tested.json()).toMatchObject({ state: 'Delivered', isTest: true, responseStatus: 200, responseBody: 'thanks' });
    const id = await app.document(tenant);
    await call('POST', `/bff/webhooks/${webhook.id}/test`, { documentId: id });
    expect(receiver.calls.map(({ query }) => query)).toEqual([
      { documentId: expect.stringMatching(/^[0-9a-f-]{36}$/), eventType: 'DocumentSaved' },
      { documentId: id, eventType: 'DocumentSaved' },
    ]);
    expect((await deliveriesOf(webhook)).totalCount).toBe(2);
    expect((await call('POST', `/bff/webhooks/${webhook.id}/test`, { documentId: await app.document(foreign) })).status).toBe(
      404,
    );
  });

  test('uses the newest extracted document when none is given', async () => {
    const { webhook } = await create();
    await app.document(tenant, { state: 'Validated' });
    const newest = await app.document(tenant, { state: 'Extracted' });
    await app.document(tenant, { state: 'New' });
    await app.document(foreign, { state: 'Validated' });
    expect((await call('POST', `/bff/webhooks/${webhook.id}/test`, {})).status).toBe(200);
    expect(receiver.calls.map(({ query }) => query['documentId'])).toEqual([newest]);
  });

  test('of an export event sends the file of a document', async () => {
    const { webhook } = await create({ event: 'BeforeExport', exportFormat: 'Json' });
    expect((await call('POST', `/bff/webhooks/${webhook.id}/test`, {})).status).toBe(400);
    const id = await app.document(tenant, { state: 'Validated', fields: invoiceValues });
    const tested = await call('POST', `/bff/webhooks/${webhook.id}/test`, { documentId: id });
    expect(await tested.json()).toMatchObject({ state: 'Delivered', method: 'POST' });
    expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({ DocumentIds: [id], ExportFormat: 'Json' });
    const [delivery] = (await deliveriesOf(webhook)).items;
    expect((await call('POST', `/bff/webhooks/deliveries/${delivery?.id}/resend`)).status).toBe(409);
  });
});

test('two concurrent admins: a save based on an older state is refused with a message', async () => {
  const { webhook } = await create();
  const save = (name: string) =>
    app.send('PUT', `/bff/webhooks/${webhook.id}`, admin.token, {
      json: draft({ name }),
      headers: { 'if-match': `"${webhook.version}"` },
    });
  expect(await (await save('First')).json()).toMatchObject({ name: 'First', version: webhook.version + 1 });
  const second = await save('Second');
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ code: 'stale_version', context: { changedBy: admin.actor.name } });
  expect(await list()).toMatchObject([{ name: 'First' }]);
});

test('deliveries are paged, newest first, and deleted after 30 days', async () => {
  const { webhook } = await create();
  const ids = [await app.document(tenant), await app.document(tenant), await app.document(tenant)];
  for (const id of ids) await save(id);
  const page = await call('GET', `/bff/webhooks/${webhook.id}/deliveries?skip=1&take=1`);
  expect(await page.json()).toMatchObject({ items: [{ documentId: ids[1] }], totalCount: 3 });
  expect((await call('GET', `/bff/webhooks/${webhook.id}/deliveries?take=501`)).status).toBe(400);
  const days = (count: number) => ({
    system: app.database.system,
    blobs: app.blobs,
    now: new Date(Date.now() + count * 86_400_000),
    signal: new AbortController().signal,
  });
  await purge(days(29));
  expect((await deliveriesOf(webhook)).totalCount).toBe(3);
  await purge(days(31));
  expect((await deliveriesOf(webhook)).totalCount).toBe(0);
});

test('a webhook with several events is called once for each, and the log contains the event', async () => {
  const { webhook } = await create({
    otherEvents: ['DocumentValidated', 'DocumentSaved', 'DocumentValidated', 'DocumentApproved'],
  });
  expect(webhook).toMatchObject({ event: 'DocumentSaved', otherEvents: ['DocumentValidated', 'DocumentApproved'] });
  await save(await app.document(tenant));
  const { items } = await deliveriesOf(webhook);
  expect(items.map(({ event }) => event).toSorted()).toEqual(['DocumentSaved', 'DocumentValidated']);
  const narrowed = await call('PUT', `/bff/webhooks/${webhook.id}`, draft());
  expect(await narrowed.json()).toMatchObject({ event: 'DocumentSaved', otherEvents: [] });
});

test('an export event can be combined with notification events', async () => {
  const { webhook } = await create({ event: 'BeforeExport', exportFormat: 'Json', otherEvents: ['DocumentSaved'] });
  await save(await app.document(tenant));
  expect((await deliveriesOf(webhook)).items.map(({ event }) => event)).toEqual(['DocumentSaved']);
});

test('every event can be selected', async () => {
  for (const event of webhookEvents) await create({ name: event, event, exportFormat: 'Json' });
  expect((await list()).map(({ event }) => event).toSorted((a, b) => a.localeCompare(b))).toEqual(
    webhookEvents.toSorted((a, b) => a.localeCompare(b)),
  );
});
