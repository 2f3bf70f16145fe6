import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Connection } from '#contract/connectors/bff.ts';
import { startPohoda } from '#testing/accounting-servers.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { openConnectionCase } from '#testing/connection-case.ts';

let app: TestApp;
let server: Awaited<ReturnType<typeof startPohoda>>;
const [user, password] = ['accountant', 'secret'];

beforeAll(async () => {
  app = await startTestApp();
  server = await startPohoda(user, password);
});
afterAll(async () => {
  await server.close();
  await app.close();
});
afterEach(() => {
  app.clock.now = () => new Date();
});

test('an outage is shown at the connection, emailed to the administrators once, and ends with the next document sent', async () => {
  const own = await openConnectionCase(app);
  await own.connect({ kind: 'PohodaMServer', secret: password, settings: { userName: user, address: server.url } });
  const emails = () =>
    app.database.system
      .selectFrom('outbox_messages')
      .select(['recipient', 'subject', 'body'])
      .where('tenant_id', '=', own.ours.tenantId)
      .where('kind', '=', 'connectionFailed')
      .execute();
  const lastTest = async () => {
    const { items } = (await (await own.call('GET', '/bff/connections')).json()) as { items: Connection[] };
    return items[0]?.lastTest;
  };
  const ids = [await own.document(), await own.document()];
  await own.send(ids);
  for (let tries = 1; tries <= 4; tries += 1)
    for (const id of ids) {
      server.plannedFailures.push({ status: 401, type: 'text/plain', body: 'No access' });
      expect((await own.advance(id)).state).toBe('Waiting');
      expect(await emails()).toHaveLength(tries < 3 ? 0 : 1);
      expect(await lastTest()).toMatchObject({ isReachable: false, message: expect.stringContaining('No access') });
      own.later(300);
    }
  const [email] = await emails();
  expect(email?.recipient).toBe(own.admin.actor.email);
  expect(email?.subject).toContain('Books');
  expect(email?.body).toContain('No access');
  expect(email?.body).toContain(`settings/accounting-systems?id=${own.systemId}`);

  expect((await own.advance(ids[0] ?? '')).state).toBe('Booked');
  expect(await lastTest()).toMatchObject({ isReachable: true });
  // the next outage is a new one
  const next = await own.document();
  await own.send([next]);
  for (let tries = 1; tries <= 3; tries += 1) {
    server.plannedFailures.push({ status: 401, type: 'text/plain', body: 'No access' });
    await own.advance(next);
    own.later(300);
  }
  expect(await emails()).toHaveLength(2);
});
