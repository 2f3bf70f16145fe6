/** Tests that figures read what ended in their days and what is pending, however many approvals there are. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, inTransaction } from '#service/platform/database/database.ts';
import { withoutNestedLoops } from '#service/platform/database/without-nested-loops.ts';
import { buildTenant, type TestTenant } from '#testing/builders.ts';
import { createTestDatabase } from '#testing/database.ts';
import { findPeopleFigures, findRunFigures, findStepFigures } from './store.ts';
import { findStuck } from './stuck.store.ts';

/** One approval in an hour, each with two steps of one approver; the latest are pending at their second step. */
const volume = 20_000;
const pending = 20;
const now = new Date('2026-03-02T12:00:00Z');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let tenant: TestTenant;

const idOf = (n: string) => sql.raw(`('00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`);
const hoursAgo = (n: string) => sql`${now}::timestamptz - ${sql.raw(`(${n}) * interval '1 hour'`)}`;

beforeAll(async () => {
  database = await createTestDatabase();
  tenant = await buildTenant(database);
  const { tenantId, unitIds } = tenant;
  const db = database.system;
  await sql`alter table approval_runs drop constraint approval_runs_tenant_id_workflow_id_version_fkey`.execute(db);
  await sql`alter table documents disable trigger user`.execute(db);
  const isPending = sql.raw(`n <= ${pending}`);
  await sql`
    insert into documents (tenant_id, id, file_name, content_type, file_key, file_size, file_sha256, state, approval_state, export_state,
      document_class, source, accounting_unit_id, page_count, error_count, warning_count, fields, items, search_text, created_at)
    select ${tenantId}::uuid, ${idOf('n')}, 'invoice.pdf', 'application/pdf', 'none', 1, n::text, 'Validated',
      case when ${isPending} then 'Pending' else 'Approved' end, 'None', 'invoice', 'Api', ${unitIds[0]}::uuid, 1, 0, 0, '{}', '[]', '', ${hoursAgo('n')}
    from generate_series(1, ${sql.lit(volume)}) n`.execute(db);
  await sql`
    insert into approval_runs (tenant_id, id, document_id, workflow_id, version, status, sender_ids, four_eyes, started_by, started_at, finished_at)
    select ${tenantId}::uuid, ${idOf('n')}, ${idOf('n')}, ${idOf('0')}, 1, case when ${isPending} then 'Pending' else 'Approved' end, '{}', false, 'x',
      ${hoursAgo('n + 2')}, case when ${isPending} then null else ${hoursAgo('n')} end
    from generate_series(1, ${sql.lit(volume)}) n`.execute(db);
  const isOpen = sql.raw(`n <= ${pending} and step = 1`);
  await sql`
    insert into approval_run_steps (tenant_id, run_id, step_index, name, mode, status, started_at, due_at, finished_at)
    select ${tenantId}::uuid, ${idOf('n')}, step, 'Step ' || step, 'any', case when ${isOpen} then 'Pending' else 'Approved' end,
      ${hoursAgo('n + 2 - step')}, ${hoursAgo('n')}, case when ${isOpen} then null else ${hoursAgo('n + 1 - step')} end
    from generate_series(1, ${sql.lit(volume)}) n, generate_series(0, 1) step`.execute(db);
  await sql`
    insert into approvals (tenant_id, run_id, step_index, approver_id, document_id, position, approver_name, status, decided_by_id, decided_by_name, decided_at)
    select ${tenantId}::uuid, ${idOf('n')}, step, ${idOf('step')}, ${idOf('n')}, 0, 'Approver ' || step,
      case when ${isOpen} then 'Pending' else 'Approved' end, case when ${isOpen} then null else ${idOf('step')} end,
      case when ${isOpen} then null else 'Approver ' || step end, case when ${isOpen} then null else ${hoursAgo('n + 1 - step')} end
    from generate_series(1, ${sql.lit(volume)}) n, generate_series(0, 1) step`.execute(db);
  await sql`vacuum analyze documents, approval_runs, approval_run_steps, approvals`.execute(db);
});
afterAll(() => database.drop());

/** Returns the result, and how many rows and entries of indexes were read for it. */
const reading = <T>(work: (db: Db) => Promise<T>) =>
  inTransaction(database.forTenant(tenant.tenantId), async (db) => {
    const count = async () => {
      const { rows } = await sql<{ read: string }>`
        select sum(pg_stat_get_xact_tuples_returned(oid)) as read from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and relname ~ '^(approval|documents)'`.execute(db);
      return Number(rows[0]?.read);
    };
    const before = await count();
    const result = await work(db);
    return { result, read: (await count()) - before };
  });

test('figures of a week read what ended in it', async () => {
  const since = new Date(now.getTime() - 7 * 86_400_000);
  const { result, read } = await reading((db) =>
    withoutNestedLoops(db, async (db) => ({
      runs: await findRunFigures(db, since),
      steps: await findStepFigures(db, since),
      people: await findPeopleFigures(db, since, now),
    })),
  );
  const ended = 7 * 24 - pending;
  expect(result.runs).toMatchObject({ finished: ended, approved: ended, automatic: 0, medianHours: 2 });
  expect(result.people).toMatchObject([
    { name: 'Approver 1', decided: ended, waiting: pending },
    { name: 'Approver 0', decided: 7 * 24 - 1, waiting: 0 },
  ]);
  expect(read).toBeLessThan(volume / 5);
});

test('a page of pending steps reads what is pending', async () => {
  const { result, read } = await reading((db) => findStuck(db, now, { skip: 1, take: 3 }));
  const documentId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  expect(result).toMatchObject({
    totalCount: pending,
    items: [pending - 1, pending - 2, pending - 3].map((n) => ({
      documentId: documentId(n),
      step: 'Step 1',
      waitsFor: ['Approver 1'],
    })),
  });
  expect(read).toBeLessThan(volume / 20);
});
