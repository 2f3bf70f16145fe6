import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DashboardType, dashboardTypes } from '#contract/dashboards/dashboard-types.ts';
import type { DashboardData } from '#contract/dashboards/v1.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { correctField, datedDocument, type Times } from '#testing/dated-documents.ts';
import type { DocumentDraft, TestTenant } from '#testing/builders.ts';

const url = '/v1/dashboards/generateData';
/** A Wednesday. */
const now = new Date('2026-03-18T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let app: TestApp;
let ours: TestTenant;
let admin: string;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.now = () => now;
});
beforeEach(async () => {
  ours = await app.tenant('Ours');
  admin = (await app.user(ours, 'TenantAdmin')).token;
});
afterAll(() => app.close());

const ask = (dashboardType: string, token = admin, more: object = {}, headers: Record<string, string> = {}) =>
  app.send('POST', url, token, { json: { dashboardType, ...more }, headers });
async function figures(type: DashboardType, token?: string, more?: object, culture = 'en-US'): Promise<DashboardData> {
  const answer = await ask(type, token, more, { 'accept-language': culture });
  expect(answer.status).toBe(200);
  return (await answer.json()) as DashboardData;
}
/** Returns the labels of each dataset at which it is not 0. */
const seen = ({ labels, datasets }: DashboardData) =>
  Object.fromEntries(
    datasets.map(({ label, data }) => [
      label,
      Object.fromEntries(labels.map((name, at) => [name, data[at]]).filter(([, value]) => value !== 0)),
    ]),
  );

const documentAt = (draft: DocumentDraft, times: Times = {}) => datedDocument(app, ours, draft, { updated_at: now, ...times });
const corrected = (documentId: string, field: string, source = 'User', itemIndex: number | null = null) =>
  correctField(app, ours, { documentId, field, source, itemIndex, at: hoursAgo(1) });

test('DocumentsByState counts without deleted documents and names states in the language of the caller', async () => {
  await app.document(ours, { state: 'Extracted' });
  await app.document(ours, { state: 'Extracted' });
  await app.document(ours, { state: 'Error' });
  await app.document(ours, { state: 'Error', deleted_at: now });
  await app.document(await app.tenant('Theirs'), { state: 'Paused' });
  expect(seen(await figures('DocumentsByState'))).toEqual({ Documents: { 'To review': 2, Error: 1 } });
  expect(seen(await figures('DocumentsByState', admin, {}, 'cs-CZ'))).toEqual({ Doklady: { 'Ke kontrole': 2, Chyba: 1 } });
});

test('DocumentsOverTime counts by day', async () => {
  await documentAt({ created_at: hoursAgo(13) }, { validated_at: hoursAgo(1), exported_at: hoursAgo(0) });
  await documentAt({ created_at: hoursAgo(29 * 24 + 12) });
  await documentAt({ created_at: hoursAgo(29 * 24 + 13) });
  const data = await figures('DocumentsOverTime');
  expect(data.labels).toHaveLength(30);
  expect(seen(data)).toEqual({
    Received: { '3/17': 1, '2/17': 1 },
    Validated: { '3/18': 1 },
    Exported: { '3/18': 1 },
  });
});

test('AutomationRate counts documents that nobody corrected, by week of validation', async () => {
  const validated = { validated_at: hoursAgo(1) };
  const [first = ''] = await Promise.all([1, 2, 3, 4].map(() => documentAt({ state: 'Validated' }, validated)));
  await corrected(first, 'currency');
  await corrected(first, 'total_amount');
  await documentAt({ state: 'Validated' }, { validated_at: new Date('2026-03-15T23:00:00Z') });
  expect(seen(await figures('AutomationRate'))).toEqual({
    'Validated without corrections (%)': { '3/16': 75, '3/9': 100 },
    'Validated documents': { '3/16': 4, '3/9': 1 },
  });
});

test('FieldAccuracy and CorrectionsByField use the tenant’s field names', async () => {
  const fields = { currency: 'CZK', total_amount: '1.00' };
  const ids = await Promise.all([1, 2, 3, 4].map(() => documentAt({ fields }, { validated_at: hoursAgo(1) })));
  for (const id of ids.slice(0, 1)) await corrected(id, 'currency');
  await corrected(ids[0] ?? '', 'currency');
  await corrected(ids[1] ?? '', 'currency', 'Extraction');
  await corrected(ids[1] ?? '', 'item_amount', 'User', 3);
  // typed where nothing was extracted, and removed again
  await corrected(ids[2] ?? '', 'note', 'Api');
  const accuracy = await figures('FieldAccuracy');
  expect(accuracy.labels.toSorted()).toEqual(['Currency', 'Note', 'Total']);
  const byLabel = Object.fromEntries(accuracy.labels.map((label, at) => [label, accuracy.datasets[0]?.data[at]]));
  expect(byLabel).toEqual({ Currency: 75, Total: 100, Note: 0 });
  const corrections = await figures('CorrectionsByField', admin, {}, 'cs-CZ');
  expect(corrections.labels[0]).toBe('Měna');
  expect(corrections.datasets[0]?.data).toEqual([2, 1, 1]);
});

test('TimePerDocument returns medians in minutes', async () => {
  for (const minutes of [10, 20, 90])
    await documentAt(
      { created_at: hoursAgo(4) },
      { extracted_at: hoursAgo(3), validated_at: new Date(hoursAgo(3).getTime() + minutes * 60_000) },
    );
  expect(Object.values(seen(await figures('TimePerDocument')))).toEqual([{ '3/16': 60 }, { '3/16': 20 }]);
});

test('QueueAge groups waiting documents by age', async () => {
  for (const hours of [0.5, 1, 200]) await documentAt({}, { extracted_at: hoursAgo(hours) });
  await documentAt({ state: 'Validated', export_state: 'Queued' }, { extracted_at: hoursAgo(9), queued_at: hoursAgo(30) });
  expect(seen(await figures('QueueAge'))).toEqual({
    'Waiting for review': { 'up to 1 h': 1, '1 to 8 h': 1, 'over 7 days': 1 },
    'Waiting for approval': {},
    'Waiting for export': { '1 to 3 days': 1 },
  });
});

test('ApprovalLeadTime measures decided runs, QueueAge the others', async () => {
  const workflowId = uuidv7();
  const db = app.database.forTenant(ours.tenantId);
  const of = { tenant_id: ours.tenantId, workflow_id: workflowId, version: 1 };
  await db
    .insertInto('approval_workflows')
    .values({ tenant_id: ours.tenantId, id: workflowId, sort_order: 0, created_at: now, updated_at: now })
    .execute();
  await db
    .insertInto('approval_workflow_versions')
    .values({ ...of, definition: '{}', created_at: now, created_by: 'x' })
    .execute();
  const runs: [string, number, number | null][] = [
    ['Approved', 6, 4],
    ['Rejected', 10, 4],
    ['Cancelled', 99, 1],
    ['Pending', 5, null],
  ];
  for (const [status, started, finished] of runs) {
    const documentId = await documentAt({ state: 'Validated' });
    const run = {
      ...of,
      id: uuidv7(),
      document_id: documentId,
      status,
      sender_ids: [],
      four_eyes: false,
      started_by: 'x',
      started_at: hoursAgo(started),
      finished_at: finished === null ? null : hoursAgo(finished),
    };
    await db.insertInto('approval_runs').values(run).execute();
  }
  expect(Object.values(seen(await figures('ApprovalLeadTime')))).toEqual([{ '3/16': 4 }, { '3/16': 5.6 }]);
  expect(seen(await figures('QueueAge'))).toMatchObject({ 'Waiting for approval': { '1 to 8 h': 1 } });
});

test('ExportResults counts exported and failed documents', async () => {
  const documentId = await documentAt({});
  for (const state of ['Exported', 'Failed', 'Failed', 'Queued'])
    await app.database.system
      .insertInto('export_history')
      .values({ tenant_id: ours.tenantId, id: uuidv7(), document_id: documentId, state, created_at: hoursAgo(20) })
      .execute();
  expect(seen(await figures('ExportResults'))).toEqual({ Exported: { '3/17': 1 }, 'Export failed': { '3/17': 2 } });
});

test('AmountsBySupplier sums per currency and never across currencies', async () => {
  const invoices = [
    ['A', 'CZK', '100.10'],
    ['A', 'CZK', '0.20'],
    ['B', 'CZK', '500.00'],
    ['A', 'EUR', '7.00'],
  ];
  for (const [issued_by_name_sm = '', currency = '', total_amount = ''] of invoices)
    await documentAt({ fields: { issued_by_name_sm, currency, total_amount }, created_at: hoursAgo(48) });
  await documentAt({ fields: { issued_by_name_sm: 'Old', currency: 'CZK', total_amount: '1' }, created_at: hoursAgo(366 * 24) });
  await documentAt({ fields: { issued_by_name_sm: 'No amount', currency: 'CZK' } });
  expect(seen(await figures('AmountsBySupplier'))).toEqual({ CZK: { B: 500, A: 100.3 }, EUR: { A: 7 } });
});

test.each(dashboardTypes)('%s is empty only for an empty tenant, and its datasets match the labels', async (type) => {
  const { labels, datasets } = await figures(type);
  for (const { data } of datasets) {
    expect(data).toHaveLength(labels.length);
    expect(new Set(data)).toEqual(new Set(labels.length > 0 ? [0] : []));
  }
});

test('counts only documents of the requested and allowed units', async () => {
  const [a, b] = ours.unitIds;
  await app.document(ours, { accounting_unit_id: a });
  await app.document(ours, { accounting_unit_id: b });
  const total = async (token: string, accountingUnitIds?: string[]) => {
    const { datasets } = await figures('DocumentsByState', token, accountingUnitIds && { accountingUnitIds });
    return datasets[0]?.data.reduce((sum, value) => sum + value, 0);
  };
  const { token } = await app.user(ours, 'Accountant', [a]);
  expect([await total(admin), await total(admin, []), await total(admin, [b]), await total(token)]).toEqual([2, 2, 1, 1]);
  expect((await ask('DocumentsByState', token, { accountingUnitIds: [a, b] })).status).toBe(403);
  const { unitIds: foreign } = await app.tenant('Theirs');
  for (const id of [foreign[0], randomUUID(), 'x'])
    expect((await ask('DocumentsByState', admin, { accountingUnitIds: [a, id] })).status).toBe(404);
});

test('lists the available types when given an unknown one, and ignores case', async () => {
  const answer = await ask('Sales');
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    errors: [{ path: 'body.dashboardType', message: expect.stringContaining('DocumentsByState, DocumentsOverTime') }],
  });
  expect((await ask('queueage')).status).toBe(200);
  expect((await ask('QueueAge', admin, { accountingUnitIds: 'x' })).status).toBe(400);
});

test.each(['Approver', 'Uploader', 'Exporter'] as const)('%s may not see dashboards', async (role) => {
  expect((await ask('QueueAge', (await app.user(ours, role)).token)).status).toBe(403);
});
