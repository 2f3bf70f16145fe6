import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { openApprovalCase } from '#testing/approval-case.ts';
import { approvalWork } from '#testing/approval-clock.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { startReceiver } from '#testing/receiver.ts';

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

/** Creates a subscription as a browser does. */
function subscription(path: string) {
  const pair = createECDH('prime256v1');
  return {
    endpoint: `${receiver.url}${path}`,
    keys: { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

test('a device is notified once per request, and removed when its push service no longer knows it', async () => {
  const { petr, eva, workflow, validated, start } = await openApprovalCase(app);
  const work = approvalWork(app);
  const post = (path: string, token: string | null, json: unknown) => app.send('POST', path, token, { json });
  const key = await (await app.send('GET', '/bff/push/key', petr.token)).json();
  expect(await (await app.send('GET', '/bff/push/key', eva.token)).json()).toEqual(key);
  const device = subscription('/petr');
  expect((await post('/bff/push/subscriptions', petr.token, device)).status).toBe(200);
  expect((await post('/bff/push/subscriptions', petr.token, { ...device, showsValues: true })).status).toBe(200);
  await workflow(workflowOf([asking(petr.actor, eva.actor)]));
  await start(await validated());
  await work.write();
  await work.write();
  expect(receiver.calls.map(({ path }) => path)).toEqual(['/petr']);
  const [call] = receiver.calls;
  expect(call?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(call?.headers.authorization).toContain((key as { publicKey: string }).publicKey);
  expect(call?.body).not.toContain('Dodavatel');

  receiver.answerWith((response) => void response.writeHead(410).end());
  await start(await validated());
  await work.write();
  receiver.reset();
  await start(await validated());
  await work.write();
  expect(receiver.calls).toEqual([]);
});

test('a user who removes their device is not notified', async () => {
  receiver.reset();
  const { petr, eva, workflow, validated, start } = await openApprovalCase(app);
  const { endpoint, keys } = subscription('/mine');
  const send = (path: string, token: string | null, json: unknown) => app.send('POST', path, token, { json });
  await send('/bff/push/subscriptions', petr.token, { endpoint, keys });
  // another user's unsubscribe request has no effect
  expect((await send('/bff/push/unsubscribe', eva.token, { endpoint })).status).toBe(200);
  expect((await send('/bff/push/unsubscribe', petr.token, { endpoint })).status).toBe(200);
  await workflow(workflowOf([asking(petr.actor)]));
  await start(await validated());
  await approvalWork(app).write();
  expect(receiver.calls).toEqual([]);
});

test('subscriptions require the right to decide and lead to no internal address', async () => {
  const { petr, accountant } = await openApprovalCase(app);
  const device = subscription('/x');
  const subscribe = async (token: string | null, json: unknown) =>
    (await app.send('POST', '/bff/push/subscriptions', token, { json })).status;
  expect(await subscribe(null, device)).toBe(401);
  expect(await subscribe(accountant.token, device)).toBe(403);
  for (const wrong of [
    {},
    { ...device, endpoint: 'https://10.0.0.1/push' },
    { ...device, endpoint: 'no address' },
    { ...device, keys: { p256dh: 'short', auth: 'short' } },
  ])
    expect(await subscribe(petr.token, wrong)).toBe(400);
});
