import type { InsertObject } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dashboardTypes } from '#contract/dashboards/dashboard-types.ts';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import type { DB } from '#service/platform/database/schema.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { DocumentDraft, TestTenant } from '#testing/builders.ts';
import { correctField, datedDocument, type Times } from '#testing/dated-documents.ts';

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

const documentAt = (draft: DocumentDraft, times: Times = {}) => datedDocument(app, ours, draft, { updated_at: now, ...times });
const corrected = (documentId: string, field: string, source = 'User') =>
  correctField(app, ours, { documentId, field, source, at: hoursAgo(1) });

const figuresUrl = '/bff/dashboards/figures';
const fileUrl = '/bff/dashboards/file';
const span = { from: '2026-03-12', to: '2026-03-18' };
const askFigures = (json: object, token: string | null = admin) => app.send('POST', figuresUrl, token, { json });
async function shown(dashboardType: string, more: object = {}): Promise<DashboardFigures> {
  const answer = await askFigures({ dashboardType, ...span, ...more });
  expect(answer.status).toBe(200);
  return (await answer.json()) as DashboardFigures;
}
/** Returns the keys of the points of each series that are neither 0 nor null. */
const told = ({ points, series }: DashboardFigures) =>
  Object.fromEntries(
    series.map(({ key, values }) => [
      key,
      Object.fromEntries(points.map((point, at) => [point.key, values[at] ?? 0] as const).filter(([, value]) => value !== 0)),
    ]),
  );
const daysBefore = (days: number) => hoursAgo(24 * days);

test('figures of a period are shown beside those of the previous period', async () => {
  await documentAt({ state: 'Extracted', created_at: daysBefore(1) });
  const [first] = await Promise.all([
    documentAt({ state: 'Validated', created_at: daysBefore(2) }, { validated_at: daysBefore(1) }),
    documentAt({ state: 'Validated', created_at: daysBefore(3) }, { validated_at: daysBefore(1), exported_at: daysBefore(0) }),
    documentAt({ state: 'Error', created_at: daysBefore(8) }),
    documentAt({ state: 'Validated', created_at: daysBefore(9) }, { validated_at: daysBefore(8) }),
    documentAt({ state: 'Extracted', created_at: daysBefore(30) }, { extracted_at: daysBefore(30) }),
  ]);
  await corrected(first, 'currency');
  await corrected(first, 'currency', 'Extraction');
  const byState = await shown('DocumentsByState');
  expect(byState).toMatchObject({ figure: { value: 1, previous: 1 }, step: null });
  expect(told(byState)).toEqual({ documents: { Extracted: 1, Validated: 2 } });
  const overTime = await shown('DocumentsOverTime');
  expect(overTime).toMatchObject({ figure: { value: 3, previous: 2 }, step: 'day' });
  expect(overTime.points.map(({ key }) => key)).toEqual([12, 13, 14, 15, 16, 17, 18].map((day) => `2026-03-${day}`));
  expect(told(overTime)).toEqual({
    received: { '2026-03-15': 1, '2026-03-16': 1, '2026-03-17': 1 },
    validated: { '2026-03-17': 2 },
    exported: { '2026-03-18': 1 },
  });
  const rate = await shown('AutomationRate');
  expect(rate.figure).toMatchObject({ value: 50, previous: 100, counted: { documents: 1 } });
  expect(rate.series[0]?.values).toEqual([null, null, null, null, null, 50, null]);
  const corrections = await shown('CorrectionsByField');
  expect(corrections).toMatchObject({ figure: { value: 1, previous: 0 }, points: [{ key: 'currency', label: 'Currency' }] });
  expect(await shown('ApprovalLeadTime')).toMatchObject({ figure: { value: null, previous: null } });
  // a document that became extracted by a change of its state alone has no age
  const ages = await shown('QueueAge');
  expect(ages).toMatchObject({ figure: { value: 1, previous: 1, counted: { documents: 1 } } });
  expect(told(ages)).toEqual({ review: { 5: 1 }, approval: {}, export: {} });
});

test('longer periods are shown by week and by month', async () => {
  const weeks = await shown('DocumentsOverTime', { from: '2026-01-01', to: '2026-03-31' });
  expect(weeks.step).toBe('week');
  expect(weeks.points.slice(0, 3).map(({ key }) => key)).toEqual(['2026-01-01', '2026-01-05', '2026-01-12']);
  const months = await shown('DocumentsOverTime', { from: '2025-03-19' });
  expect(months.step).toBe('month');
  expect(months.points.map(({ label }) => label)).toEqual(expect.arrayContaining(['Mar 2025', 'Apr 2025', 'Mar 2026']));
  expect(months.points).toHaveLength(13);
});

test('figures cover the requested units and are restricted to users who may see them', async () => {
  const [unit, other] = ours.unitIds;
  await documentAt({ state: 'Extracted', created_at: daysBefore(1), accounting_unit_id: unit });
  await documentAt({ state: 'Extracted', created_at: daysBefore(1), accounting_unit_id: other });
  expect((await shown('DocumentsOverTime')).figure.value).toBe(2);
  expect((await shown('DocumentsOverTime', { accountingUnitIds: [unit] })).figure.value).toBe(1);
  const one = { dashboardType: 'DocumentsByState', ...span };
  const accountant = (await app.user(ours, 'Accountant', [unit])).token;
  expect((await askFigures({ ...one, accountingUnitIds: [other] }, accountant)).status).toBe(403);
  expect((await askFigures(one, (await app.user(ours, 'Approver', [unit])).token)).status).toBe(403);
  expect((await askFigures(one, null)).status).toBe(401);
  const theirs = await app.tenant('Theirs');
  expect((await askFigures({ ...one, accountingUnitIds: theirs.unitIds })).status).toBe(404);
  for (const path of [figuresUrl, fileUrl])
    for (const wrong of [{ to: '2026-03-11' }, { from: 'yesterday' }, { from: '2020-01-01' }, { dashboardType: 'Sales' }])
      expect((await app.send('POST', path, admin, { json: { ...one, ...wrong } })).status).toBe(400);
  expect((await app.send('POST', fileUrl, null, { json: one })).status).toBe(401);
  expect((await app.send('POST', fileUrl, (await app.user(ours, 'Uploader')).token, { json: one })).status).toBe(403);
});

const inserted = <T extends 'approval_runs' | 'export_history'>(table: T, values: InsertObject<DB, T>) =>
  app.database.system.insertInto(table).values(values).execute();

/** Creates a company with data for every dashboard, in two units and in the trash. */
async function atWork(): Promise<string> {
  const [unit, other] = ours.unitIds;
  const workflowId = uuidv7();
  const version = { tenant_id: ours.tenantId, workflow_id: workflowId, version: 1 };
  await app.database.system
    .insertInto('approval_workflows')
    .values({ tenant_id: ours.tenantId, id: workflowId, sort_order: 0, created_at: now, updated_at: now })
    .execute();
  await app.database.system
    .insertInto('approval_workflow_versions')
    .values({ ...version, definition: '{}', created_at: now, created_by: 'x' })
    .execute();
  const states = ['Extracted', 'Validated', 'Validated', 'Error', 'Extracted', 'Validated'] as const;
  for (const [at, state] of states.entries())
    for (const deleted_at of at === 1 ? [null, now] : [null]) {
      const fields = {
        currency: at % 2 ? 'CZK' : 'EUR',
        total_amount: '10.5',
        issued_by_name_sm: at < 4 ? '=HYPERLINK("x")' : 'B',
      };
      const id = await documentAt(
        {
          state,
          created_at: daysBefore(at),
          accounting_unit_id: [0, 2, 5].includes(at) ? other : unit,
          fields,
          deleted_at,
          ...(at === 2 && { export_state: 'Queued' as const }),
          ...(at === 4 && { approval_state: 'Pending' as const }),
        },
        {
          extracted_at: new Date(daysBefore(at).getTime() + 1),
          ...(state === 'Validated' && { validated_at: daysBefore(at - 1), exported_at: daysBefore(1) }),
          ...(at === 2 && { queued_at: hoursAgo(8) }),
        },
      );
      if (at === 1 || at === 5) for (const field of ['currency', 'currency', 'note']) await corrected(id, field);
      const of = { tenant_id: ours.tenantId, document_id: id };
      for (const state of at === 5 ? (['Failed', 'Failed', 'Exported'] as const) : at === 1 ? (['Exported'] as const) : [])
        await inserted('export_history', { ...of, id: uuidv7(), state, created_at: hoursAgo(20) });
      for (const [status, finished_at] of at === 4
        ? ([['Pending', null]] as const)
        : at === 5
          ? ([
              ['Rejected', daysBefore(2)],
              ['Approved', daysBefore(1)],
            ] as const)
          : [])
        await inserted('approval_runs', {
          ...version,
          ...of,
          id: uuidv7(),
          status,
          sender_ids: [],
          four_eyes: false,
          started_by: 'x',
          started_at: daysBefore(3),
          finished_at,
        });
    }
  return other;
}

test.each(dashboardTypes)('every number of %s links to exactly the documents that it counts', async (dashboardType) => {
  const other = await atWork();
  const { token: accountant } = await app.user(ours, 'Accountant', [other]);
  const seenBy = { admin, accountant };
  for (const [who, token] of Object.entries(seenBy))
    for (const more of [{}, { accountingUnitIds: [other] }]) {
      const answer = await askFigures({ dashboardType, ...span, ...more }, token);
      expect(answer.status).toBe(200);
      const { figure, series } = (await answer.json()) as DashboardFigures;
      const all = [figure.counted, ...series.flatMap(({ counted }) => counted)].filter((each) => each !== null);
      expect(
        all.reduce((sum, { documents }) => sum + documents, 0),
        `${who} sees values`,
      ).toBeGreaterThan(0);
      for (const { documents, filter } of all) {
        const list = await app.send('POST', '/v1/documents/list', token, { json: { filter, control: { skip: 0, take: 0 } } });
        expect([list.status, await list.json(), filter]).toEqual([
          200,
          expect.objectContaining({ totalCount: documents }),
          filter,
        ]);
      }
    }
});

test('document counts are marked as such, and amounts belong to one currency', async () => {
  await atWork();
  for (const type of ['DocumentsByState', 'DocumentsOverTime'] as const)
    for (const { values, counted } of (await shown(type)).series)
      expect(counted.map((each) => each?.documents ?? 0)).toEqual(values);
  const amounts = await shown('AmountsBySupplier');
  expect(amounts.figure).toMatchObject({ value: 31.5, previous: null, currency: 'CZK', counted: { documents: 3 } });
  expect(told(amounts)).toEqual({ CZK: { '=HYPERLINK("x")': 21, B: 10.5 }, EUR: { '=HYPERLINK("x")': 21, B: 10.5 } });
});

test('documents waiting now are shown beside those waiting at the start of the period', async () => {
  await atWork();
  await documentAt(
    { state: 'Validated', created_at: daysBefore(9) },
    { extracted_at: daysBefore(9), validated_at: daysBefore(2) },
  );
  const age = await shown('QueueAge');
  expect(age.figure).toMatchObject({ value: 2, previous: 1, counted: { documents: 2 } });
  expect(told(age)).toEqual({ review: { 0: 1, 4: 1 }, approval: { 4: 1 }, export: { 2: 1 } });
});

test('an exported file has the same numbers with the reader’s separators and no executable formula', async () => {
  await atWork();
  // In ASCII; a name with accents is sent beside it.
  const names: Record<string, string> = {
    'en-US AmountsBySupplier': 'amounts-by-supplier',
    'cs-CZ AmountsBySupplier': 'castky-podle-dodavatelu',
    'en-US DocumentsByState': 'documents-by-state',
    'cs-CZ DocumentsByState': 'doklady-podle-stavu',
  };
  const lines = async (culture: string, dashboardType = 'AmountsBySupplier') => {
    const answer = await app.send('POST', fileUrl, admin, {
      json: { dashboardType, ...span },
      headers: { 'accept-language': culture },
    });
    expect(answer.headers.get('content-disposition')).toContain(
      `filename="${names[`${culture} ${dashboardType}`]}-2026-03-12-2026-03-18.csv"`,
    );
    return (await answer.text()).replace('\uFEFF', '').split('\r\n');
  };
  expect(await lines('en-US')).toEqual([
    'Key,Supplier,CZK,CZK: Documents,EUR,EUR: Documents',
    `"'=HYPERLINK(""x"")","'=HYPERLINK(""x"")",21,2,21,2`,
    'B,B,10.5,1,10.5,1',
    '',
  ]);
  expect((await lines('cs-CZ'))[2]).toBe('B;B;10,5;1;10,5;1');
  expect((await lines('en-US', 'DocumentsByState'))[0]).toBe('Key,State,Documents');
  expect((await lines('cs-CZ', 'DocumentsByState'))[0]).toBe('Klíč;Stav;Doklady');
});

test('a corrections filter takes one field, for all time or between two moments', async () => {
  await atWork();
  const found = async (filter: object) => {
    const answer = await app.send('POST', '/v1/documents/list', admin, { json: { filter } });
    return answer.status === 200 ? ((await answer.json()) as { totalCount: number }).totalCount : answer.status;
  };
  const counts = [
    [{ 'corrections.currency': { value: true } }, 2],
    [{ 'corrections.currency': { from: '2026-03-18' } }, 2],
    [{ 'corrections.currency': { to: '2026-03-17' } }, 0],
    [{ 'corrections.total_amount': { value: true } }, 0],
    [{ 'corrections.currency': { value: 'often' } }, 400],
    [{ isCorrected: { value: true } }, 2],
    [{ isCorrected: { value: false } }, 4],
    [{ isCorrected: { value: 'maybe' } }, 400],
    [{ correctedAt: { from: 'yesterday' } }, 400],
    [{ 'corrections.': { value: true } }, 400],
  ] as const;
  for (const [filter, expected] of counts) expect([filter, await found(filter)]).toEqual([filter, expected]);
});
