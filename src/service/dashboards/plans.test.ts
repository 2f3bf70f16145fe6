import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTenant, type TestTenant } from '#testing/builders.ts';
import { createTestDatabase } from '#testing/database.ts';
import { queryPlansOf } from '#testing/query-plans.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { Buckets, Scope } from './counted.ts';
import { countFieldCorrections, measureDocuments, rateAutomation, sampleStart } from './quality.store.ts';
import { countByState, countOverTime, countReceived } from './store.ts';
import { countExports, countQueueAges, countWaitingAt, measureApprovals, sumByCurrency, sumBySupplier } from './work.store.ts';

const volume = 20_000;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let tenant: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
  tenant = await buildTenant(database);
  const { tenantId, unitIds } = tenant;
  await sql`
    insert into documents (tenant_id, id, file_name, content_type, file_key, file_size, file_sha256, document_class, source,
      accounting_unit_id, state, created_at, extracted_at, validated_at, exported_at, fields, search_text)
    select ${tenantId}::uuid, gen_random_uuid(), n || '.pdf', 'application/pdf', 'k', 1, 's', 'invoice', 'Api',
      (${unitIds}::uuid[])[1 + n % 2], 'Validated', now() - n * interval '1 hour', now() - n * interval '1 hour',
      now() - n * interval '1 hour', now() - n * interval '1 hour',
      jsonb_build_object('issued_by_name_sm', jsonb_build_object('value', 'S' || n % 50), 'currency', jsonb_build_object('value', 'CZK'),
        'total_amount', jsonb_build_object('value', n::text)),
      n || 'pdf'
    from generate_series(1, ${sql.lit(volume)}) n`.execute(database.system);
  await sql`
    insert into field_history (tenant_id, id, document_id, field_name, source, created_at)
    select tenant_id, gen_random_uuid(), id, 'currency', 'User', created_at from documents`.execute(database.system);
  await sql`
    insert into export_history (tenant_id, id, document_id, state, created_at)
    select tenant_id, gen_random_uuid(), id, 'Exported', created_at from documents`.execute(database.system);
  await sql`vacuum analyze documents, field_history, export_history`.execute(database.system);
});
afterAll(() => database.drop());

const planOf = async (read: (db: Db, scope: Scope) => Promise<unknown>, unitIds: Scope['unitIds']): Promise<string> => {
  const { tenantId } = tenant;
  return (await queryPlansOf(database.forTenant(tenantId, unitIds), (db) => read(db, { tenantId, unitIds }))).join('\n');
};

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const month: Buckets = { starts: [daysAgo(30), daysAgo(15)], end: daysAgo(0) };

type Read = (db: Db, scope: Scope) => Promise<unknown>;
test.each<[string, RegExp, Read]>([
  ['all documents by state', /document_tallies/, (db, scope) => countByState(db, scope)],
  ['documents by state', /documents_(figures|created|counts)/, (db, scope) => countByState(db, scope, month)],
  ['received documents', /documents_(figures|created|counts)/, (db, scope) => countReceived(db, scope, month)],
  ['validated and exported documents', /documents_validated/, (db, scope) => countOverTime(db, scope, month)],
  ['queues by age', /documents_in_review/, (db, scope) => countQueueAges(db, scope, new Date())],
  ['documents once in review', /documents_in_review/, (db, scope) => countWaitingAt(db, scope, daysAgo(30))],
  [
    'time per document',
    /documents_validated/,
    (db, scope) => measureDocuments(db, scope, month, ['reading', 'checking', 'whole']),
  ],
  ['the sample for accuracy', /documents_validated/, (db, scope) => sampleStart(db, scope, daysAgo(30), daysAgo(0))],
  ['the automation rate', /documents_validated/, (db, scope) => rateAutomation(db, scope, month)],
  ['corrections', /field_history_corrections/, (db, scope) => countFieldCorrections(db, scope, month)],
  ['decided approvals', /approval_runs_finished/, (db, scope) => measureApprovals(db, scope, month)],
  ['exports', /export_history_age/, (db, scope) => countExports(db, scope, month, ['Exported', 'Failed'])],
  ['amounts by supplier', /documents_figures/, (db, scope) => sumBySupplier(db, scope, month, 10)],
  ['amounts by currency', /documents_figures/, (db, scope) => sumByCurrency(db, scope, month)],
])('%s of a month are read from an index (%s), without a scan of all documents', async (_name, index, read) => {
  for (const unitIds of ['all', [tenant.unitIds[0]]] as const) {
    const plan = await planOf(read, unitIds);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on (documents|field_history|export_history)\b/);
    // the documents of the whole tenant are not read to find the units of approvals
    expect(plan).not.toMatch(/hashed SubPlan/);
    // nor is the document of each history row looked up
    if (/_history/.test(plan)) expect(plan).not.toMatch(/documents_units/);
    // the units of the connection are not converted for each row
    expect(plan).not.toMatch(/Filter: .*\.col1\)+::uuid\[\]/);
  }
});
