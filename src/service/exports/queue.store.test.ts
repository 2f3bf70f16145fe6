import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#service/platform/database/database.ts';
import { buildTenant, type TestTenant } from '#testing/builders.ts';
import { createTestDatabase } from '#testing/database.ts';
import { queryPlansOf } from '#testing/query-plans.ts';
import { findInQueue, findQueue, findQueueIds, type QueueQuery, sumQueue } from './queue.store.ts';
import { startRecheck } from './rechecks.store.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let tenant: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
  tenant = await buildTenant(database);
  // one of ten is queued, the oldest first
  await sql`
    insert into documents (tenant_id, id, file_name, content_type, file_key, file_size, file_sha256, document_class, source,
      accounting_unit_id, state, export_state, queued_at)
    select ${tenant.tenantId}::uuid, gen_random_uuid(), n || '.pdf', 'application/pdf', 'k', 1, 's', 'invoice', 'Api',
      (${tenant.unitIds}::uuid[])[1 + n % 2], 'Validated', case when n % 10 = 0 then 'Queued' else 'None' end,
      case when n % 10 = 0 then '2026-01-01'::timestamptz + n * interval '1 minute' end
    from generate_series(1, 20000) n`.execute(database.system);
  const [place] = await findInQueue(database.forTenant(tenant.tenantId), { after: undefined, take: 1, isUnvalidated: false });
  if (!place) throw new Error('the queue is empty');
  await startRecheck(database.forTenant(tenant.tenantId), tenant.tenantId, randomUUID(), place);
  await sql`vacuum analyze documents, export_queue_rechecks`.execute(database.system);
});
afterAll(() => database.drop());

const plansOf = (read: (db: Db) => Promise<unknown>) => queryPlansOf(database.forTenant(tenant.tenantId), read, [{ count: 0 }]);

const query = (unitIds: QueueQuery['visibility']['unitIds']): QueueQuery => ({
  visibility: { unitIds },
  accountingUnitIds: [],
  accountingSystemIds: [],
  documentClasses: [],
  skip: 0,
  take: 50,
});

test('the page of a queue that is being rechecked is read in order, and its rows are counted and summed by an index', async () => {
  for (const unitIds of ['all', [tenant.unitIds[0]]] as const) {
    const [page = '', ...all] = [
      ...(await plansOf((db) => findQueueIds(db, query(unitIds)))),
      ...(await plansOf((db) => sumQueue(db, { unitIds }))),
    ];
    expect(page).toContain('using documents_queue');
    expect(page).not.toContain('Sort');
    expect(all).toHaveLength(2);
    for (const plan of all) expect(plan).toMatch(/Scan (on|using) documents_(queue|counts)/);
    for (const plan of [page, ...all]) expect(plan).not.toContain('Seq Scan on documents');
  }
});

test('a recheck hides the documents after its place, of its tenant only', async () => {
  const other = await buildTenant(database);
  await sql`
    insert into documents (tenant_id, id, file_name, content_type, file_key, file_size, file_sha256, document_class, source,
      accounting_unit_id, state, export_state, queued_at)
    values (${other.tenantId}, gen_random_uuid(), 'a.pdf', 'application/pdf', 'k', 1, 's', 'invoice', 'Api', ${other.unitIds[0]}, 'Validated',
      'Queued', now())`.execute(database.system);
  const counts = await Promise.all(
    [tenant, other].map(async ({ tenantId }) => (await findQueue(database.forTenant(tenantId), query('all'))).totalCount),
  );
  expect(counts).toEqual([1, 1]);
});
