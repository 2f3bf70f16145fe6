import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import { hasUsedDecision } from '../runs/has-used-decision.ts';
import { dueIfAnswered, dueIfAnsweredAt } from '../questions/store.ts';

export type InboxQuery = { selfId: string; standsInFor: readonly string[]; unitIds: 'all' | readonly string[]; now: Date };

/**
 * Documents whose current step waits for the vote of a user or of somebody they substitute for; each once. Votes come first and the rest is
 * looked up for each: the limits keep the planner from joining whole tables while it lacks statistics of a new tenant.
 */
const waiting = ({ selfId, standsInFor, unitIds, now }: InboxQuery) => sql`
  select a.document_id as id, q.asked_at is not null as is_held, ${dueIfAnsweredAt(sql.ref('q.asked_at'), now)} as due_at, s.started_at,
    d.list_total, d.list_currency, bool_or(a.approver_id = ${selfId}::uuid) as is_own
  from approvals a
  cross join lateral (
    select due_at, started_at from approval_run_steps
    where tenant_id = a.tenant_id and run_id = a.run_id and step_index = a.step_index limit 1
  ) s
  left join lateral (
    select asked_at from approval_questions
    where tenant_id = a.tenant_id and run_id = a.run_id and step_index = a.step_index and closed_at is null limit 1
  ) q on true
  cross join lateral (
    select four_eyes, sender_ids from approval_runs where tenant_id = a.tenant_id and id = a.run_id and status = 'Pending' limit 1
  ) r
  cross join lateral (
    select deleted_at, state, error_count, export_state, accounting_unit_id, list_total, list_currency from documents
    where tenant_id = a.tenant_id and id = a.document_id limit 1
  ) d
  where a.status = 'Pending' and a.approver_id = any(${[selfId, ...standsInFor]}::uuid[])
    and not (r.four_eyes and ${selfId}::uuid = any(r.sender_ids))
    and not (a.approver_id <> ${selfId}::uuid and ${hasUsedDecision({ tenantId: sql.ref('a.tenant_id'), runId: sql.ref('a.run_id'), userId: sql`${selfId}::uuid` })})
    and d.deleted_at is null and (d.state = 'Validated' or d.state = 'Extracted' and d.error_count = 0) and d.export_state <> 'Exported'
    ${unitIds === 'all' ? sql`` : sql`and d.accounting_unit_id = any(${unitIds}::uuid[])`}
  group by a.document_id, q.asked_at, s.due_at, s.started_at, d.list_total, d.list_currency`;

/** Value of one unit of each currency; amounts in others cannot be compared. */
type UnitValues = Record<string, string>;

const orders = {
  // A document that nobody can decide before an answer is urgent for whoever was asked.
  urgent: sql`is_held, due_at nulls last, started_at, id`,
  oldest: sql`started_at, id`,
  dearest: (worth: UnitValues) =>
    sql`list_total * (${JSON.stringify(worth)}::jsonb ->> list_currency)::numeric desc nulls last, started_at, id`,
};
export type InboxOrder = { by: 'urgent' } | { by: 'oldest' } | { by: 'dearest'; worth: UnitValues };

/** Returns the ids of a page and the number of all documents, which are found to be sorted anyway. */
export async function findInbox(
  db: Db,
  query: InboxQuery,
  { skip, take }: { skip: number; take: number },
  order: InboxOrder = { by: 'urgent' },
): Promise<{ ids: string[]; waiting: number }> {
  const by = order.by === 'dearest' ? orders.dearest(order.worth) : orders[order.by];
  const { rows } = await sql<{ id: string; waiting: number }>`
    select id, count(*) over () as waiting from (${waiting(query)}) as mine order by ${by} offset ${skip} limit ${take}`.execute(
    db,
  );
  // beyond the last page there is no row to carry the number
  return { ids: rows.map(({ id }) => id), waiting: rows[0]?.waiting ?? (await countInbox(db, query)).waiting };
}

type TeamRow = { id: string; since: Date; due_at: Date | null; step: string; waits_for: string[] };

/** All direct and indirect reports of a user. */
const team = (selfId: string) => sql`
  with recursive team as (
    select id from users where manager_id = ${selfId}::uuid
    union
    select u.id from users u join team t on u.manager_id = t.id
  )`;

/** Steps that wait for votes of a user's team, with their documents. */
const ofTeam = ({ unitIds, now }: Pick<InboxQuery, 'unitIds' | 'now'>) => sql`
  select held.tenant_id, held.document_id as id, held.run_id, held.step_index, s.started_at as since, ${dueIfAnswered(now)} as due_at
  from (
    select tenant_id, document_id, run_id, step_index from approvals
    where status = 'Pending' and approver_id in (select id from team) group by 1, 2, 3, 4
  ) as held
  join approval_runs r on r.tenant_id = held.tenant_id and r.id = held.run_id and r.status = 'Pending'
  join approval_run_steps s on s.tenant_id = held.tenant_id and s.run_id = held.run_id and s.step_index = held.step_index
  join documents d on d.tenant_id = held.tenant_id and d.id = held.document_id
    and d.approval_state = 'Pending' and d.deleted_at is null
  where s.status = 'Pending' and (d.state = 'Validated' or d.state = 'Extracted' and d.error_count = 0) and d.export_state <> 'Exported'
    ${unitIds === 'all' ? sql`` : sql`and d.accounting_unit_id = any(${unitIds}::uuid[])`}`;

type TeamQuery = Pick<InboxQuery, 'selfId' | 'unitIds' | 'now'>;

/** Returns a page, the longest overdue first, and the number of all; names are looked up only for the rows returned. */
export async function findOfTeam(
  db: Db,
  query: TeamQuery,
  { skip, take }: { skip: number; take: number },
): Promise<{ rows: TeamRow[]; waiting: number }> {
  const { rows } = await sql<TeamRow & { waiting: number }>`
    ${team(query.selfId)} select shown.id, shown.since, shown.due_at, shown.waiting,
      (
        select name from approval_run_steps s
        where s.tenant_id = shown.tenant_id and s.run_id = shown.run_id and s.step_index = shown.step_index
      ) as step,
      array(
        select a.approver_name from approvals a
        where a.tenant_id = shown.tenant_id and a.run_id = shown.run_id and a.step_index = shown.step_index
          and a.status = 'Pending' and a.approver_id in (select id from team)
        order by a.position
      ) as waits_for
    from (
      select *, count(*) over () as waiting from (${ofTeam(query)}) as held
      order by due_at nulls last, since, id offset ${skip} limit ${take}
    ) as shown
    order by due_at nulls last, since, id`.execute(db);
  return { rows, waiting: rows[0]?.waiting ?? (await countOfTeam(db, query)) };
}

async function countOfTeam(db: Db, query: TeamQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${team(query.selfId)} select count(*) as total from (${ofTeam(query)}) as held`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function countInbox(
  db: Db,
  query: InboxQuery,
): Promise<{ waiting: number; overdue: number; inPlaceOfOthers: number }> {
  const { rows } = await sql<{ waiting: number; overdue: number; others: number }>`
    select count(*) as waiting, count(*) filter (where due_at < ${query.now}) as overdue, count(*) filter (where not is_own) as others
    from (${waiting(query)}) as mine`.execute(db);
  const [counts] = rows;
  return { waiting: counts?.waiting ?? 0, overdue: counts?.overdue ?? 0, inPlaceOfOthers: counts?.others ?? 0 };
}
