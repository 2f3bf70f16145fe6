import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { slowdown } from '#testing/slowdown.ts';

let app: TestApp;
beforeAll(async () => {
  // as many as in a service
  app = await startTestApp({}, 12);
});
afterAll(() => app.close());

/** Counts the statements that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.database.system,
  );
  return rows[0]?.count ?? 0;
}

test('a caller with many waiting requests delays neither a colleague nor another tenant', async () => {
  const tenant = await app.tenant();
  const flooding = (await app.user(tenant, 'TenantAdmin')).token;
  const colleague = (await app.user(tenant, 'Accountant')).token;
  const stranger = (await app.user(await app.tenant(), 'TenantAdmin')).token;
  const ask = async (token: string) => (await app.send('POST', '/v1/documents/count', token, { json: {} })).status;
  const slow = () => app.send('GET', '/bff/webhooks', flooding);

  const flood = await app.database.system.transaction().execute(async (locked) => {
    await sql`lock table webhooks in access exclusive mode`.execute(locked);
    const asked = Array.from({ length: 60 }, slow);
    await expect.poll(waiting, { timeout: 30_000 }).toBe(6);
    const startedAt = performance.now();
    expect(await Promise.all([ask(colleague), ask(stranger), ask(stranger)])).toEqual([200, 200, 200]);
    expect(performance.now() - startedAt).toBeLessThan(3_000 * (await slowdown()));
    expect(await waiting()).toBe(6);
    return { asked };
  });
  // all waiting requests were completed
  const answers = await Promise.all(flood.asked);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
