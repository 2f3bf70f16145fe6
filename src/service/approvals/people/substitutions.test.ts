import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#contract/documents/bff.ts';
import { subscribe } from '#service/platform/database/notify.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('open inboxes are fetched again when a substitution is added and when it ends', async () => {
  const tenant = await app.tenant();
  const [petr, eva] = [await app.user(tenant, 'Approver'), await app.user(tenant, 'Approver')];
  const heard: LiveEvent[] = [];
  const stop = subscribe(app.database, tenant.tenantId, (event) => void heard.push(event));
  const json = {
    substituteId: eva.actor.id,
    from: new Date().toISOString(),
    to: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const made = await app.send('POST', '/bff/approval/substitutions', petr.token, { json });
  const { substitutionId } = (await made.json()) as { substitutionId: string };
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'documentsChanged', documentIds: [] }]));
  await app.send('DELETE', `/bff/approval/substitutions/${substitutionId}`, petr.token);
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  stop();
});
