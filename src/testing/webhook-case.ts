import { expect } from 'vitest';
import type { Webhook, WebhookDelivery } from '#contract/webhooks/bff.ts';
import { createClientApplication } from '#service/client-applications/create-client-application.ts';
import type { TestApp } from './app.ts';
import type { TestTenant } from './builders.ts';

type Current = { app: TestApp; receiver: { url: string }; tenant: TestTenant; admin: { token: string } };

/** Common steps of webhook tests, as the administrator of the current test. */
export function webhookCase(now: () => Current) {
  const call = (method: string, url: string, json?: unknown, token = now().admin.token) =>
    now().app.send(method, url, token, json === undefined ? {} : { json });
  const draft = (change: object = {}) => ({
    name: 'Ledger',
    url: `${now().receiver.url}/hook`,
    event: 'DocumentSaved',
    ...change,
  });
  return {
    call,
    draft,
    create: async (change: object = {}): Promise<{ webhook: Webhook; signingSecret: string }> => {
      const answer = await call('POST', '/bff/webhooks', draft(change));
      expect(answer.status, await answer.clone().text()).toBe(200);
      return (await answer.json()) as { webhook: Webhook; signingSecret: string };
    },
    deliveriesOf: async ({ id }: Webhook) =>
      (await (await call('GET', `/bff/webhooks/${id}/deliveries`)).json()) as { items: WebhookDelivery[]; totalCount: number },
    list: async () => ((await (await call('GET', '/bff/webhooks')).json()) as { items: Webhook[] }).items,
    client: () =>
      createClientApplication(
        { db: now().app.database.system, now: () => new Date() },
        { tenantId: now().tenant.tenantId, name: 'ERP', role: 'Accountant', accountingUnitId: now().tenant.unitIds[0] },
      ),
    save: (id: string, patch: object = { markDocumentAsSavedOnly: true }) => call('PATCH', `/v1/documents/${id}`, patch),
    /** Audit actions about the tenant's settings, without those about documents. */
    auditActions: async () =>
      (
        await now()
          .app.database.forTenant(now().tenant.tenantId)
          .selectFrom('audit_log')
          .select('action')
          .where('document_id', 'is', null)
          .orderBy('id')
          .execute()
      ).map(({ action }) => action),
  };
}
