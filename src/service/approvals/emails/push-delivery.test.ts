import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { openApprovalCase, type User } from '#testing/approval-case.ts';
import { approvalWork } from '#testing/approval-clock.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { startPushService } from '#testing/push-service.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
let inner: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  app = await startTestApp();
  service = await startPushService();
  // this service may only call 127.0.0.1; the neighbor listens as well and must not be called
  inner = await startPushService('127.0.0.2');
});
afterAll(async () => {
  await service.close();
  await inner.close();
  await app.close();
});

async function open() {
  const scene = await openApprovalCase(app);
  const { publicKey } = (await (await app.send('GET', '/bff/push/key', scene.petr.token)).json()) as { publicKey: string };
  const db = app.database.forTenant(scene.ours.tenantId);
  return {
    ...scene,
    publicKey,
    db,
    work: approvalWork(app),
    subscribe: (user: User, json: unknown) => app.send('POST', '/bff/push/subscriptions', user.token, { json }),
    speaks: (user: User, culture: string) => db.updateTable('users').set({ culture }).where('id', '=', user.actor.id).execute(),
    devices: async () =>
      (await db.selectFrom('push_subscriptions').select('endpoint').orderBy('endpoint').execute()).map(
        ({ endpoint }) => endpoint,
      ),
  };
}

test('a push message names the requester in the recipient’s language and contains only the document data they allowed', async () => {
  const { petr, eva, publicKey, work, workflow, validated, start, subscribe, speaks, accountant } = await open();
  await speaks(petr, 'cs-CZ');
  await speaks(eva, 'en-US');
  expect((await subscribe(petr, service.subscribe('/petr', publicKey))).status).toBe(200);
  expect((await subscribe(eva, { ...service.subscribe('/eva', publicKey), showsValues: true })).status).toBe(200);
  await workflow(workflowOf([asking(petr.actor, eva.actor)]));
  const documentId = await validated();
  expect(service.messages).toEqual([]);
  await start(documentId);
  await work.write();
  expect(service.refused).toEqual([]);
  const read = new Map(service.messages.map(({ device, text, ttl }) => [device, { ttl, ...(JSON.parse(text) as object) }]));
  const name = accountant.actor.name;
  expect(Object.fromEntries(read)).toEqual({
    '/petr': { ttl: 86_400, title: 'Vidimus', body: `${name} Vás žádá o schválení.`, documentId },
    '/eva': {
      ttl: 86_400,
      title: 'Dodavatel s.r.o. · 2026-0001 · 12,100.00 CZK',
      body: `${name} requests your approval.`,
      documentId,
    },
  });
  expect(service.messages.every(({ contact }) => contact.startsWith('mailto:'))).toBe(true);
});

test.each([404, 410] as const)(
  'a device is removed when its push service answers with %s, and others are kept',
  async (status) => {
    const { petr, publicKey, work, workflow, validated, start, subscribe, devices } = await open();
    const [old, kept] = [`/old-${status}`, `/kept-${status}`];
    const oldOne = service.subscribe(old, publicKey);
    const keptOne = service.subscribe(kept, publicKey);
    await subscribe(petr, oldOne);
    await subscribe(petr, keptOne);
    await workflow(workflowOf([asking(petr.actor)]));
    service.forget(old, status);
    await start(await validated());
    await work.write();
    expect(await devices()).toEqual([keptOne.endpoint]);
    expect(service.messages.filter(({ device }) => device === kept)).toHaveLength(1);
  },
);

test('a push service at an internal address is not called, even when its address is stored in the database', async () => {
  const { petr, publicKey, db, work, workflow, validated, start, subscribe, ours } = await open();
  const device = inner.subscribe('/inner', publicKey);
  expect((await subscribe(petr, device)).status).toBe(400);
  await db
    .insertInto('push_subscriptions')
    .values({
      tenant_id: ours.tenantId,
      endpoint: device.endpoint,
      user_id: petr.actor.id,
      ...device.keys,
      shows_values: false,
      created_at: new Date(),
    })
    .execute();
  await workflow(workflowOf([asking(petr.actor)]));
  await start(await validated());
  await work.write();
  expect([inner.messages, inner.refused]).toEqual([[], []]);
  // the email is sent nevertheless
  expect(await db.selectFrom('outbox_messages').select('kind').execute()).toEqual([{ kind: 'approvalRequest' }]);
});
