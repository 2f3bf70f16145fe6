import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { deliverWebhookJob } from '#service/webhooks/deliver-webhook.job.ts';
import type { TestApp } from './app.ts';
import type { TestTenant } from './builders.ts';

/** Runs the tenant's pending `deliver-webhook` jobs in order, like a worker. */
export async function deliverWaiting(app: TestApp, { tenantId }: TestTenant): Promise<void> {
  const { rows } = await sql<{ id: string; data: { deliveryId: string } }>`
    delete from pgboss.job_common where name = 'deliver-webhook' and group_id = ${tenantId} and state < 'active' returning id, data`.execute(
    app.database.system,
  );
  const handler = deliverWebhookJob({ ...app, tempDir: tmpdir(), now: () => app.clock.now() });
  const ids = rows.map(({ data }) => data.deliveryId).toSorted((a, b) => a.localeCompare(b));
  for (const deliveryId of ids)
    await handler({ tenantId, deliveryId }, { id: randomUUID(), attempt: 1, signal: new AbortController().signal });
}
