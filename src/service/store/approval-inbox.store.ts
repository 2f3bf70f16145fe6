import { sql } from 'kysely';
import type { Db } from './database.ts';

export type InboxQuery = { selfId: string; standsInFor: readonly string[]; unitIds: 'all' | readonly string[] };

/**
 * Documents whose current step waits for the vote of somebody, or of one in whose place he decides; each once. Votes come first and the
 * rest is looked up for each: the limits keep the planner from joining whole tables while it has no statistics of a young tenant.
 */
const waiting = ({ selfId, standsInFor, unitIds }: InboxQuery) => sql`
  select a.document_id as id, s.due_at, s.started_at, bool_or(a.approver_id = ${selfId}::uuid) as is_own
  from approvals a
  cross join lateral (
    select due_at, started_at from approval_run_steps
    where tenant_id = a.tenant_id and run_id = a.run_id and step_index = a.step_index limit 1
  ) s
  cross join lateral (select status, four_eyes, sender_ids from approval_runs where tenant_id = a.tenant_id and id = a.run_id limit 1) r
  cross join lateral (
    select deleted_at, state, export_state, accounting_unit_id from documents
    where tenant_id = a.tenant_id and id = a.document_id limit 1
  ) d
  where a.status = 'Pending' and a.approver_id = any(${[selfId, ...standsInFor]}::uuid[])
    and r.status = 'Pending' and not (r.four_eyes and ${selfId}::uuid = any(r.sender_ids))
    and d.deleted_at is null and d.state = 'Validated' and d.export_state <> 'Exported'
    ${unitIds === 'all' ? sql`` : sql`and d.accounting_unit_id = any(${unitIds}::uuid[])`}
  group by a.document_id, s.due_at, s.started_at`;

/** The most urgent first. */
export async function findInbox(db: Db, query: InboxQuery, { skip, take }: { skip: number; take: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${waiting(query)} order by s.due_at nulls last, s.started_at, a.document_id offset ${skip} limit ${take}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countInbox(
  db: Db,
  query: InboxQuery,
  now: Date,
): Promise<{ waiting: number; overdue: number; inPlaceOfOthers: number }> {
  const { rows } = await sql<{ waiting: number; overdue: number; others: number }>`
    select count(*) as waiting, count(*) filter (where due_at < ${now}) as overdue, count(*) filter (where not is_own) as others
    from (${waiting(query)}) as mine`.execute(db);
  const [counts] = rows;
  return { waiting: counts?.waiting ?? 0, overdue: counts?.overdue ?? 0, inPlaceOfOthers: counts?.others ?? 0 };
}
