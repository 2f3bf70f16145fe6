/** Tests that users limited to some accounting units are shown figures of the history of those units only, wherever a document belongs now. */
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DashboardType } from '#contract/dashboards/dashboard-types.ts';
import type { DashboardData } from '#contract/dashboards/v1.ts';
import { inTransaction } from '#service/platform/database/database.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { correctField, datedDocument } from '#testing/dated-documents.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  [ours, theirs] = [await app.tenant('Ours'), await app.tenant('Theirs')];
});
afterAll(() => app.close());

const now = new Date();
/** A validated document of one unit with an export and a correction. */
async function used(tenant: TestTenant, unitId: string): Promise<string> {
  const id = await datedDocument(app, tenant, { state: 'Validated', accounting_unit_id: unitId }, { validated_at: now });
  await correctField(app, tenant, { documentId: id, field: 'currency', at: now });
  await app.database.system
    .insertInto('export_history')
    .values({ tenant_id: tenant.tenantId, id: uuidv7(), document_id: id, state: 'Exported', created_at: now })
    .execute();
  return id;
}
/** Sums of the first dataset, of v1 and of the figures with their file and counted documents. */
async function counted(type: DashboardType, token: string, accountingUnitIds?: string[]): Promise<unknown[]> {
  const asked = { dashboardType: type, ...(accountingUnitIds && { accountingUnitIds }) };
  const answer = await app.send('POST', '/v1/dashboards/generateData', token, { json: asked });
  expect(answer.status).toBe(200);
  const { datasets } = (await answer.json()) as DashboardData;
  const today = now.toISOString().slice(0, 10);
  const of = { ...asked, from: today, to: today };
  const figures = await app.send('POST', '/bff/dashboards/figures', token, { json: of });
  const { figure } = (await figures.json()) as { figure: { value: number | null; counted: { documents: number } } };
  const file = await app.send('POST', '/bff/dashboards/file', token, { json: of });
  const rows = (await file.text()).trim().split(/\r?\n/).slice(1);
  const total = datasets[0]?.data.reduce((sum, value) => sum + value, 0);
  return [total, figure.value, figure.counted.documents, rows.map((row) => row.split(/[,;]/).slice(2).map(Number))];
}

const cases = [
  { type: 'ExportResults', one: 1, both: 2 },
  { type: 'CorrectionsByField', one: 1, both: 2 },
] as const;
test.each(cases)('$type counts the history of the units of the reader', async ({ type, one, both }) => {
  const [a, b] = ours.unitIds;
  await used(ours, a);
  const moving = await used(ours, b);
  await used(theirs, theirs.unitIds[0]);
  const limited = { a: (await app.user(ours, 'Accountant', [a])).token, b: (await app.user(ours, 'Viewer', [b])).token };
  const [admin, stranger] = [(await app.user(ours, 'TenantAdmin')).token, (await app.user(theirs, 'TenantAdmin')).token];
  const totals = async () => [
    (await counted(type, limited.a))[0],
    (await counted(type, limited.b))[0],
    (await counted(type, admin))[0],
    (await counted(type, admin, [a]))[0],
    (await counted(type, stranger))[0],
  ];
  expect(await totals()).toEqual([one, one, both, one, one]);
  // a user of one unit sees exactly what an administrator who asks for that unit sees, in every form
  expect(await counted(type, limited.a)).toEqual(await counted(type, admin, [a]));

  const moved = await app.send('POST', `/v1/documents/${moving}/update-accounting-unit/${a}`, admin);
  expect(moved.status).toBe(200);
  expect(await totals()).toEqual([both, 0, both, both, one]);

  await app.send('DELETE', `/v1/documents/${moving}`, admin);
  expect(await totals()).toEqual([one, 0, one, one, one]);
});

test('AutomationRate takes no correction of a document of another unit', async () => {
  const [a, b] = ours.unitIds;
  await used(ours, a);
  await datedDocument(app, ours, { state: 'Validated', accounting_unit_id: a }, { validated_at: now });
  await used(ours, b);
  const [limited, other, admin] = [
    (await app.user(ours, 'Accountant', [a])).token,
    (await app.user(ours, 'Accountant', [b])).token,
    (await app.user(ours, 'TenantAdmin')).token,
  ];
  const rate = async (token: string) => (await counted('AutomationRate', token)).slice(0, 3);
  expect(await rate(limited)).toEqual([50, 50, 1]);
  expect(await rate(other)).toEqual([0, 0, 0]);
  expect((await rate(admin))[0]).toBeCloseTo(33.33);
  expect(await counted('AutomationRate', limited)).toEqual(await counted('AutomationRate', admin, [a]));
});

test('history that is written while its document moves belongs to the unit that the document moves to', async () => {
  const [a, b] = ours.unitIds;
  const id = await app.document(ours, { accounting_unit_id: a });
  const unitsOfHistory = async () =>
    (
      await app.database.system
        .selectFrom('field_history')
        .select('accounting_unit_id as unit')
        .where('document_id', '=', id)
        .execute()
    ).map(({ unit }) => unit);
  const { system } = app.database;
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const writing = inTransaction(system, async (db) => {
    await correctField({ ...app, database: { ...app.database, system: db } }, ours, {
      documentId: id,
      field: 'currency',
      at: now,
    });
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  const moving = system.updateTable('documents').set({ accounting_unit_id: b }).where('id', '=', id).execute();
  const waiting = async () =>
    (await sql<{ count: number }>`select count(*) as count from pg_locks where not granted`.execute(system)).rows[0]?.count;
  await expect.poll(waiting).toBe(1);
  mayCommit.resolve();
  await Promise.all([writing, moving]);
  expect(await unitsOfHistory()).toEqual([b]);
});
