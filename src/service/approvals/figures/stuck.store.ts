import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import { withoutNestedLoops } from '#service/platform/database/without-nested-loops.ts';
import { dueIfAnswered } from '../questions/store.ts';

export type StuckRow = {
  documentId: string;
  fileName: string;
  supplier: string | null;
  total: string | null;
  currency: string | null;
  workflow: string;
  step: string;
  since: Date;
  dueAt: Date | null;
  waitsFor: string[];
  isAlone: boolean;
};

type Place = { runId: string; stepIndex: number; documentId: string; dueAt: Date | null };
type Page = { skip: number; take: number };

/** Pending steps, as the indexes of pending rows hold them. */
const open = sql`
  approval_run_steps s
  join approval_runs r on r.tenant_id = s.tenant_id and r.id = s.run_id and r.status = 'Pending'
  join documents d on d.tenant_id = r.tenant_id and d.id = r.document_id
    and d.approval_state = 'Pending' and d.deleted_at is null
  where s.status = 'Pending'`;

/** Returns those that nobody can decide first, then the longest overdue, then the longest waiting. */
async function findPlaces(db: Db, now: Date, { skip, take }: Page): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select run_id as "runId", step_index as "stepIndex", document_id as "documentId", answered as "dueAt" from (
      select s.run_id, s.step_index, s.started_at, s.due_at, s.stuck_since, r.document_id, ${dueIfAnswered(now)} as answered
      -- once for each row, not once for each place that names it
      from ${open} offset 0
    ) as pending
    order by stuck_since is null, case when answered < ${now} then due_at end nulls last, started_at, document_id
    offset ${skip} limit ${take}`.execute(db);
  return rows;
}

async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${open}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function findSteps(db: Db, places: readonly Place[]): Promise<StuckRow[]> {
  const { rows } = await sql<Omit<StuckRow, 'dueAt'> & { runId: string }>`
    select r.id as "runId", d.id as "documentId", d.file_name as "fileName", d.list_supplier as supplier, d.list_total::text as total,
      d.list_currency as currency, s.name as step, s.started_at as since, s.stuck_since is not null as "isAlone",
      (
        select v.definition ->> 'name' from approval_workflow_versions v
        where v.tenant_id = r.tenant_id and v.workflow_id = r.workflow_id and v.version = r.version
      ) as workflow,
      array(
        select a.approver_name from approvals a
        where a.tenant_id = s.tenant_id and a.run_id = s.run_id and a.step_index = s.step_index and a.status = 'Pending'
        order by a.position
      ) as "waitsFor"
    from unnest(${places.map(({ runId }) => runId)}::uuid[], ${places.map(({ stepIndex }) => stepIndex)}::integer[])
      with ordinality as page (run_id, step_index, place)
    join approval_run_steps s on s.run_id = page.run_id and s.step_index = page.step_index
    join approval_runs r on r.tenant_id = s.tenant_id and r.id = s.run_id
    join documents d on d.tenant_id = r.tenant_id and d.id = r.document_id
    order by page.place`.execute(db);
  // a run has one pending step
  const dueOf = new Map(places.map(({ runId, dueAt }) => [runId, dueAt]));
  return rows.map(({ runId, ...row }) => ({ ...row, dueAt: dueOf.get(runId) ?? null }));
}

/** Returns a page of pending steps and their number. The order takes what indexes hold; only the page is read from the tables. */
export async function findStuck(db: Db, now: Date, page: Page): Promise<{ items: StuckRow[]; totalCount: number }> {
  const { places, totalCount } = await withoutNestedLoops(db, async (db) => ({
    places: await findPlaces(db, now, page),
    totalCount: await countOpen(db),
  }));
  return { items: await findSteps(db, places), totalCount };
}
