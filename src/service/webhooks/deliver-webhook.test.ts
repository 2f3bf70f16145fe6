import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#service/platform/log.ts';
import { openDatabase } from '#service/platform/database/database.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { startDatabaseProxy } from '#testing/database-proxy.ts';
import { startReceiver } from '#testing/receiver.ts';
import { deliverWebhookJob } from './deliver-webhook.job.ts';

let app: TestApp;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  app = await startTestApp();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

test('when the database is lost during a delivery, the result is stored later and the endpoint is not called again', async () => {
  const tenant = await app.tenant();
  const { token } = await app.user(tenant, 'TenantAdmin');
  const webhook = { name: 'Ledger', url: `${receiver.url}/hook`, event: 'DocumentSaved' };
  expect((await app.send('POST', '/bff/webhooks', token, { json: webhook })).status).toBe(200);
  const documentId = await app.document(tenant, { state: 'Extracted' });
  const saved = await app.send('PATCH', `/v1/documents/${documentId}`, token, { json: { markDocumentAsSavedOnly: true } });
  expect(saved.status).toBe(200);
  const { rows } = await sql<{ id: string }>`
    select id from webhook_deliveries where document_id = ${documentId}`.execute(app.database.system);
  const deliveryId = rows[0]?.id ?? '';

  const proxy = await startDatabaseProxy(app.database.url);
  const database = openDatabase({ url: proxy.url, log: createLog('silent') });
  receiver.answerWith((response) => {
    proxy.refuse(true);
    proxy.cutAll();
    setTimeout(() => proxy.refuse(false), 700);
    response.end('thanks');
  });
  try {
    const work = deliverWebhookJob({ ...app, database, tempDir: tmpdir(), now: () => app.clock.now() });
    const run = { id: randomUUID(), attempt: 1, signal: new AbortController().signal };
    await work({ tenantId: tenant.tenantId, deliveryId }, run);
    expect(receiver.calls).toHaveLength(1);
    const { rows: after } = await sql<{ state: string }>`
      select state from webhook_deliveries where id = ${deliveryId}`.execute(app.database.system);
    expect(after).toEqual([{ state: 'Delivered' }]);
  } finally {
    await database.close();
    await proxy.close();
  }
});
