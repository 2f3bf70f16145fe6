import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { webhookEvents, isExportEvent } from '#contract/core/events.ts';
import { beginExtraction } from '#service/documents/intake/begin-extraction.ts';
import { failExtraction } from '#service/documents/intake/fail-extraction.ts';
import { finishExtraction } from '#service/documents/intake/finish-extraction.ts';
import { createWebhook } from './manage-webhooks.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { openApprovalCase } from '#testing/approval-case.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ctx = () => systemCtx({ ...app, now: () => new Date() }, tenant.tenantId, randomUUID());
const call = (method: string, url: string, json?: unknown) => app.send(method, url, token, json === undefined ? {} : { json });

beforeEach(async () => {
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'TenantAdmin'));
  await listenToAll();
});

/** Creates webhooks of the tenant for all events. */
async function listenToAll(): Promise<void> {
  for (const event of webhookEvents.filter((each) => !isExportEvent(each)))
    await createWebhook(ctx(), {
      name: event,
      url: 'http://127.0.0.1:1/',
      event,
      otherEvents: [],
      isActive: true,
      accountingUnitId: null,
      clientApplicationId: null,
      sendsSecretInAddress: false,
      clientSecret: null,
      exportFormat: null,
    });
}

/** Returns the events of the document, in order. */
const events = async (documentId: string): Promise<string[]> =>
  (
    await app.database
      .forTenant(tenant.tenantId)
      .selectFrom('webhook_deliveries')
      .select('event')
      .where('document_id', '=', documentId)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event);

describe('saving', () => {
  const first = ['DocumentSaved', 'DocumentValidated', 'DocumentFirstValidated', 'CustomValidation'];
  const later = ['DocumentSaved', 'DocumentValidated', 'CustomValidation'];

  test.each<[string, object]>([
    ['a plain save', { fields: { note: { value: 'x' } } }],
    ['a save marked as saved only', { markDocumentAsSavedOnly: true }],
    ['a save marked as validated', { markDocumentAsValidated: true }],
  ])('%s: saved and validated each time, first validated once', async (_name, patch) => {
    const id = await app.document(tenant, { fields: invoiceValues });
    expect((await call('PATCH', `/v1/documents/${id}`, patch)).status).toBe(200);
    expect(await events(id)).toEqual(first);
    await call('PATCH', `/v1/documents/${id}`, patch);
    expect(await events(id)).toEqual([...first, ...later]);
    await call('POST', `/v1/documents/${id}/state/change/Validated`);
    expect(await events(id)).toEqual([...first, ...later, 'DocumentValidated', 'CustomValidation']);
  });

  test('moved to Validated manually for the first time, and to other states', async () => {
    const id = await app.document(tenant, { fields: invoiceValues });
    for (const state of ['Paused', 'Extracted', 'Validated']) await call('POST', `/v1/documents/${id}/state/change/${state}`);
    expect(await events(id)).toEqual(['DocumentValidated', 'DocumentFirstValidated', 'CustomValidation']);
  });

  test('checked again because of another type or a return to review', async () => {
    const id = await app.document(tenant, { fields: invoiceValues });
    const unread = await app.document(tenant, { state: 'New' });
    await call('POST', `/v1/documents/change-document-type?documentType=receipt`, [id, unread]);
    await call('POST', `/v1/documents/${id}/requeue-validation`);
    expect([await events(id), await events(unread)]).toEqual([['CustomValidation', 'CustomValidation'], []]);
  });

  test('each document of a batch; none when one of them is refused', async () => {
    const [one, two] = [await app.document(tenant), await app.document(tenant)];
    const batch = (fields: object) => ({ updates: [{ documentId: one }, { documentId: two, fields }] });
    expect((await call('PATCH', '/v1/documents/fields/batchUpdate', batch({ nonsense: { value: '' } }))).status).toBe(400);
    expect([await events(one), await events(two)]).toEqual([[], []]);
    expect((await call('PATCH', '/v1/documents/fields/batchUpdate', batch({}))).status).toBe(200);
    expect([await events(one), await events(two)]).toEqual([first, first]);
  });

  test('refused or stale saves: none', async () => {
    const id = await app.document(tenant);
    await app.send('PATCH', `/v1/documents/${id}`, token, { json: {}, headers: { 'if-match': '"9"' } });
    await call('PATCH', `/v1/documents/${id}`, { fields: { nonsense: { value: '' } } });
    expect(await events(id)).toEqual([]);
  });
});

test('a finished extraction; a failed or outdated one triggers nothing', async () => {
  const result = {
    extracted: { documentClass: 'invoice', fields: {}, items: [], isExtractedByFormat: false },
    contentType: 'application/pdf',
    pages: [],
    definition: [],
    partCount: 1,
    embedded: [],
  };
  const [read, broken] = [await app.document(tenant, { state: 'New' }), await app.document(tenant, { state: 'New' })];
  const run = await beginExtraction(ctx(), read);
  if (!run) throw new Error('the document must be extracted first');
  await finishExtraction(ctx(), run, result);
  await finishExtraction(ctx(), run, result);
  await beginExtraction(ctx(), broken);
  await failExtraction(ctx(), broken, 'internal');
  expect([await events(read), await events(broken)]).toEqual([['ExtractionFinished', 'CustomValidation', 'PostProcessing'], []]);
});

test('a successful export, once even if reported repeatedly', async () => {
  const ids = [await app.document(tenant, { state: 'Validated' }), await app.document(tenant, { state: 'Validated' })];
  const marks = ids.map((documentId) => ({ documentId, exportType: 'ledger' }));
  for (let times = 0; times < 2; times += 1)
    expect((await call('PATCH', '/v1/documents/markAsExported', marks)).status).toBe(200);
  await call('PATCH', '/v1/documents/markAsExportFailure', [{ documentId: ids[0], errorMessage: 'no' }]);
  expect(await events(ids[0] ?? '')).toEqual(['ExportSucceeded']);
  expect(await events(ids[1] ?? '')).toEqual(['ExportSucceeded']);
});

describe('approval', () => {
  test('started, approved; started again by a restart', async () => {
    const { ours, petr, accountant, post, workflow, validated, start, approve } = await openApprovalCase(app);
    tenant = ours;
    await listenToAll();
    await workflow(workflowOf([asking(petr.actor)]));
    const id = await validated();
    expect((await start(id)).status).toBe(200);
    expect(await events(id)).toEqual(['WorkflowStarted']);
    expect((await approve(id, petr)).status).toBe(200);
    expect(await events(id)).toEqual(['WorkflowStarted', 'DocumentApproved']);
    expect((await post(`/v1/approval/${id}/workflow/restart`, accountant)).status).toBe(200);
    expect(await events(id)).toEqual(['WorkflowStarted', 'DocumentApproved', 'WorkflowStarted']);
  });

  test('approved automatically, and rejected', async () => {
    const { ours, petr, workflow, validated, start, reject } = await openApprovalCase(app);
    tenant = ours;
    await listenToAll();
    const big = { match: 'all' as const, rules: [{ subject: 'amount' as const, operator: 'gt' as const, values: ['50000'] }] };
    await workflow(workflowOf([{ ...asking(petr.actor), condition: big }]));
    const [small, large] = [await validated(), await validated({ fields: { ...invoiceValues, total_amount: '60000.00' } })];
    await start(small);
    await start(large);
    expect((await reject(large, petr)).status).toBe(200);
    expect(await events(small)).toEqual(['WorkflowStarted', 'DocumentApproved']);
    expect(await events(large)).toEqual(['WorkflowStarted', 'DocumentRejected']);
  });
});

test('each delivery has its job, in the transaction that caused it', async () => {
  const id = await app.document(tenant, { fields: invoiceValues });
  await call('PATCH', `/v1/documents/${id}`, {});
  const { rows } = await sql<{ id: string }>`
    select data ->> 'deliveryId' as id from pgboss.job_common where name = 'deliver-webhook' and group_id = ${tenant.tenantId}`.execute(
    app.database.system,
  );
  const deliveries = await app.database.forTenant(tenant.tenantId).selectFrom('webhook_deliveries').select('id').execute();
  expect(deliveries).toHaveLength(4);
  expect(new Set(rows.map((row) => row.id))).toEqual(new Set(deliveries.map((row) => row.id)));
});
