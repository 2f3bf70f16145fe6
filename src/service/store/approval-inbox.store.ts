import { sql } from 'kysely';
import type { Db } from './database.ts';

export type InboxQuery = { selfId: string; standsInFor: readonly string[]; unitIds: 'all' | readonly string[] };

/** Documents whose current step waits for the vote of somebody, or of one in whose place he decides; each once. */
const waiting = ({ selfId, standsInFor, unitIds }: InboxQuery) => sql`
  select d.id, s.due_at, s.started_at, bool_or(a.approver_id = ${selfId}::uuid) as is_own
  from approvals a
  join approval_run_steps s on s.tenant_id = a.tenant_id and s.run_id = a.run_id and s.step_index = a.step_index
  join approval_runs r on r.tenant_id = a.tenant_id and r.id = a.run_id
  join documents d on d.tenant_id = a.tenant_id and d.id = a.document_id
  where a.status = 'Pending' and a.approver_id = any(${[selfId, ...standsInFor]}::uuid[])
    and r.status = 'Pending' and not (r.four_eyes and ${selfId}::uuid = any(r.sender_ids))
    and d.deleted_at is null and d.state = 'Validated' and d.export_state <> 'Exported'
    ${unitIds === 'all' ? sql`` : sql`and d.accounting_unit_id = any(${unitIds}::uuid[])`}
  group by d.id, s.due_at, s.started_at`;

/** The most urgent first. */
export async function findInbox(db: Db, query: InboxQuery, { skip, take }: { skip: number; take: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${waiting(query)} order by s.due_at nulls last, s.started_at, d.id offset ${skip} limit ${take}`.execute(db);
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
