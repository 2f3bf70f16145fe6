/** Tests that the tallies agree with counting, whatever was written and in whatever way. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Migrator } from 'kysely/migration';
import { listStatuses } from '#contract/core/document-states.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { buildTenant, type TestTenant } from '#testing/builders.ts';
import { createTestDatabase } from '#testing/database.ts';
import { inTransaction } from '#service/platform/database/database.ts';
import { migrations } from '#service/platform/database/migrations/registry.ts';
import type { DocumentConditions } from './document-conditions.ts';
import { countByStatus, countQuery, tallyQuery } from './list.store.ts';
import { isCountedByTallies, mergeTallies } from './tallies.store.ts';

let app: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  await writeAll();
});
afterAll(() => app.close());

/** Creates, changes, moves, deletes, restores and purges documents, singly and in bulk. */
async function writeAll(): Promise<void> {
  const { system } = app.database;
  const stranger = await app.tenant('Stranger');
  for (const owner of [tenant, stranger])
    await sql`
      insert into documents (tenant_id, id, file_name, content_type, file_key, file_size, file_sha256, document_class, source,
        accounting_unit_id, state, approval_state, export_state, error_count, deleted_at, search_text)
      select ${owner.tenantId}::uuid, gen_random_uuid(), n || '.pdf', 'application/pdf', 'k', 1, 's', 'invoice', 'Api',
        (${owner.unitIds}::uuid[])[1 + n % 2], (array['New', 'Extracted', 'Validated', 'Error', 'Paused'])[1 + n % 5],
        (array['None', 'Pending', 'Approved', 'Rejected'])[1 + n % 4], (array['None', 'Queued', 'Exported', 'Failed'])[1 + n % 4],
        n % 3, case when n % 7 = 0 then now() end, ''
      from generate_series(1, 300) n`.execute(system);
  const db = app.database.forTenant(tenant.tenantId);
  const some = (rest: number) => sql`substr(file_name, 1, 1) = ${String(rest)}`;
  await sql`update documents set state = 'Validated', error_count = 0 where ${some(1)}`.execute(db);
  await sql`update documents set accounting_unit_id = ${tenant.unitIds[0]} where ${some(2)}`.execute(db);
  await sql`update documents set deleted_at = now() where ${some(3)}`.execute(db);
  await sql`update documents set deleted_at = null where ${some(4)}`.execute(db);
  // does not affect any count
  await sql`update documents set error_count = error_count + 1 where error_count > 0`.execute(db);
  await sql`delete from documents where ${some(5)}`.execute(db);
  for (const state of ['New', 'Error'] as const) await app.document(tenant, { state });
  const undone = inTransaction(db, async (db) => {
    await sql`delete from documents`.execute(db);
    throw new Error('unexpected call');
  });
  await expect(undone).rejects.toThrow('unexpected call');
}

const scopes = () =>
  [
    ['all units', 'all'],
    ['one unit', [tenant.unitIds[1]]],
    ['none', []],
  ] as const;

async function expectAgreement(): Promise<void> {
  for (const [name, unitIds] of scopes()) {
    const db = app.database.forTenant(tenant.tenantId, unitIds);
    const visibility = { unitIds };
    const asked: DocumentConditions[] = [
      {},
      { hasErrors: true },
      { hasErrors: false, approvalStates: ['None', 'Approved'], exportStates: ['None', 'Exported'] },
      { accountingUnitIds: [tenant.unitIds[0]] },
      ...listStatuses.map((status) => ({ statuses: [status] })),
      { statuses: ['validated', 'deleted'] },
    ];
    for (const conditions of asked) {
      const query = { conditions, visibility };
      expect(isCountedByTallies(query)).toBe(true);
      const { count } = await countQuery(db, query).executeTakeFirstOrThrow();
      expect((await tallyQuery(db, query).executeTakeFirstOrThrow()).count, `${name}: ${JSON.stringify(conditions)}`).toBe(count);
    }
    // the newest 10,000 are all of them, counted one by one
    expect(await countByStatus(db, { conditions: {}, visibility })).toEqual(
      await countByStatus(db, { conditions: {}, visibility }, 10_000),
    );
  }
}

test('agree with counting for all units, some units and none', async () => {
  await expectAgreement();
  const db = app.database.forTenant(tenant.tenantId);
  const { rows } = await sql<{ many: boolean }>`select count(*) > 100 as many from documents`.execute(db);
  expect(rows).toEqual([{ many: true }]);
});

test.each<DocumentConditions>([
  { isDuplicate: false },
  { isCorrected: false },
  { words: ['pdf'] },
  { ids: [] },
  { statuses: ['new'], sources: ['Api'] },
  { createdAt: {} },
])('%j is counted row by row', (conditions) => {
  expect(isCountedByTallies({ conditions, visibility: { unitIds: 'all' } })).toBe(false);
});

test.each([{ createdBy: 'somebody' }, { approverIds: [] }])('counts for %j are also computed row by row', (limits) => {
  expect(isCountedByTallies({ conditions: {}, visibility: { unitIds: 'all', ...limits } })).toBe(false);
});

test('agree after summing up, also when done twice at once and during writes', async () => {
  const { system } = app.database;
  const rowsOf = async () =>
    (
      await sql<{
        count: number;
      }>`select count(*)::int as count from document_tallies where tenant_id = ${tenant.tenantId}`.execute(system)
    ).rows[0]?.count ?? 0;
  const before = await rowsOf();
  await Promise.all([
    mergeTallies(system),
    mergeTallies(system),
    ...Array.from({ length: 8 }, () => app.document(tenant, { state: 'Extracted' })),
  ]);
  await expectAgreement();
  await mergeTallies(system);
  expect(await rowsOf()).toBeLessThan(before);
  await expectAgreement();
});

test('are written by the triggers only, and not visible to other tenants and units', async () => {
  const db = app.database.forTenant(tenant.tenantId);
  for (const write of [sql`delete from document_tallies`, sql`update document_tallies set count = 0`])
    await expect(write.execute(db)).rejects.toThrow('permission denied');
  const seenBy = async (units: 'all' | readonly string[]) =>
    (
      await sql<{ unit: string }>`select distinct accounting_unit_id as unit from document_tallies`.execute(
        app.database.forTenant(tenant.tenantId, units),
      )
    ).rows
      .map(({ unit }) => unit)
      .toSorted();
  expect(await seenBy('all')).toEqual(tenant.unitIds.toSorted());
  expect(await seenBy([tenant.unitIds[0]])).toEqual([tenant.unitIds[0]]);
  expect(await seenBy([])).toEqual([]);
});

test('a count over HTTP follows each write, also for a user limited to a unit', async () => {
  const ours = await app.tenant();
  const admin = await app.user(ours, 'TenantAdmin');
  const clerk = await app.user(ours, 'Accountant', [ours.unitIds[1]]);
  const count = async (token: string) =>
    (await (await app.send('POST', '/v1/documents/count', token, { json: {} })).json()) as number;
  const counts = async () => [await count(admin.token), await count(clerk.token)];
  const first = await app.document(ours);
  await app.document(ours, { accounting_unit_id: ours.unitIds[1] });
  expect(await counts()).toEqual([2, 1]);
  const moved = await app.send('POST', `/v1/documents/${first}/update-accounting-unit/${ours.unitIds[1]}`, admin.token);
  expect(moved.status).toBe(200);
  expect(await counts()).toEqual([2, 2]);
  expect((await app.send('DELETE', `/v1/documents/${first}`, admin.token)).status).toBe(200);
  expect(await counts()).toEqual([1, 1]);
});

describe('the migration', () => {
  test('counts existing documents', async () => {
    const database = await createTestDatabase();
    try {
      await sql`drop schema public cascade; create schema public`.execute(database.system);
      await sql`grant usage on schema public to public`.execute(database.system);
      const migrator = new Migrator({ db: database.system, provider: { getMigrations: async () => migrations } });
      expect((await migrator.migrateTo('0026-like-documents')).error).toBeUndefined();
      const old = await buildTenant(database);
      await sql`
        insert into documents (tenant_id, id, file_name, content_type, file_key, file_size, file_sha256, document_class, source,
          accounting_unit_id, state, search_text)
        select ${old.tenantId}::uuid, gen_random_uuid(), n || '.pdf', 'application/pdf', 'k', 1, 's', 'invoice', 'Api',
          ${old.unitIds[0]}, 'Validated', '' from generate_series(1, 30) n`.execute(database.system);
      expect((await migrator.migrateToLatest()).error).toBeUndefined();
      const query = { conditions: {}, visibility: { unitIds: 'all' } } as const;
      expect(await tallyQuery(database.forTenant(old.tenantId), query).executeTakeFirst()).toEqual({ count: 30 });
    } finally {
      await database.drop();
    }
  });
});
