import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import { dueIfAnswered } from '../questions/store.ts';

export type HistoryRow = { action: string; by: string; at: Date; version: number | null };

export async function findWorkflowHistory(db: Db, workflowId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select substring(action from 'workflow\.(.*)') as action, actor_name as by, created_at as at,
      coalesce((details ->> 'version')::int, case when action = 'workflow.created' then 1 end) as version
    from audit_log
    where action like 'workflow.%' and details ->> 'workflowId' = ${workflowId}
    order by created_at desc, id desc limit 500`.execute(db);
  return rows;
}

const hours = (from: string, to: string) => sql.raw(`extract(epoch from ${to} - ${from})::float8 / 3600`);
const percentile = (rank: number, from: string, to: string, where = 'true') =>
  sql`percentile_cont(${sql.raw(String(rank))}) within group (order by ${hours(from, to)}) filter (where ${sql.raw(where)})`;

export type RunFigures = {
  finished: number;
  approved: number;
  rejected: number;
  /** Runs in which nobody was asked. */
  automatic: number;
  medianHours: number | null;
  p90Hours: number | null;
};

/** Returns figures on approvals that ended since; restarted and withdrawn runs are not counted. */
export async function findRunFigures(db: Db, since: Date): Promise<RunFigures> {
  const { rows } = await sql<RunFigures>`
    select count(*) as finished, count(*) filter (where status = 'Approved') as approved,
      count(*) filter (where status = 'Rejected') as rejected, count(*) filter (where is_automatic) as automatic,
      ${percentile(0.5, 'started_at', 'finished_at', 'not is_automatic')} as "medianHours",
      ${percentile(0.9, 'started_at', 'finished_at', 'not is_automatic')} as "p90Hours"
    from (
      select r.status, r.started_at, r.finished_at, asked.run_id is null as is_automatic
      from approval_runs r
      -- a decision ends a run at its own time, so that those before need not be looked at
      left join (select distinct run_id from approvals where decided_at >= ${since}) as asked on asked.run_id = r.id
      where r.finished_at >= ${since} and r.status in ('Approved', 'Rejected')
    ) as ended`.execute(db);
  const [figures] = rows;
  return figures ?? { finished: 0, approved: 0, rejected: 0, automatic: 0, medianHours: null, p90Hours: null };
}

export type StepFigures = {
  workflow: string;
  step: string;
  decided: number;
  medianHours: number | null;
  p90Hours: number | null;
  due: number;
  timely: number;
};

export async function findStepFigures(db: Db, since: Date): Promise<StepFigures[]> {
  const { rows } = await sql<StepFigures>`
    with named as materialized (
      select tenant_id, workflow_id, version, definition ->> 'name' as name from approval_workflow_versions
    )
    select v.name as workflow, s.name as step, count(*) as decided,
      ${percentile(0.5, 's.started_at', 's.finished_at')} as "medianHours",
      ${percentile(0.9, 's.started_at', 's.finished_at')} as "p90Hours",
      count(s.due_at) as due, count(*) filter (where s.finished_at <= s.due_at) as timely
    from approval_run_steps s
    -- a run ends no sooner than its steps
    join approval_runs r on r.tenant_id = s.tenant_id and r.id = s.run_id and (r.finished_at >= ${since} or r.finished_at is null)
    join named v on v.tenant_id = r.tenant_id and v.workflow_id = r.workflow_id and v.version = r.version
    where s.finished_at >= ${since} and s.status in ('Approved', 'Rejected') and s.mode <> 'auto'
    group by 1, 2, s.step_index order by 1, s.step_index, 2 limit 500`.execute(db);
  return rows;
}

export type PersonFigures = {
  id: string;
  name: string;
  decided: number;
  medianHours: number | null;
  due: number;
  timely: number;
  waiting: number;
  overdue: number;
};

/**
 * Returns figures for each user who has decided since or has pending approvals; the longest overdue first. Time runs from the start of the
 * step.
 */
export async function findPeopleFigures(db: Db, since: Date, now: Date): Promise<PersonFigures[]> {
  const { rows } = await sql<PersonFigures>`
    with done as (
      select a.decided_by_id as id, max(a.decided_by_name) as name, count(*) as decided,
        ${percentile(0.5, 's.started_at', 'a.decided_at')} as hours,
        count(s.due_at) as due, count(*) filter (where a.decided_at <= s.due_at) as timely
      from approvals a
      -- a step ends no sooner than what is decided in it
      join approval_run_steps s on s.tenant_id = a.tenant_id and s.run_id = a.run_id and s.step_index = a.step_index
        and (s.finished_at >= ${since} or s.status = 'Pending')
      where a.decided_at >= ${since} and a.decided_by_id is not null and a.status in ('Approved', 'Rejected', 'Delegated')
      group by 1
    ), open as (
      select a.approver_id as id, count(*) as waiting,
        count(*) filter (where ${dueIfAnswered(now)} < ${now}) as overdue
      from approvals a
      join approval_run_steps s on s.tenant_id = a.tenant_id and s.run_id = a.run_id and s.step_index = a.step_index
      join approval_runs r on r.tenant_id = a.tenant_id and r.id = a.run_id and r.status = 'Pending'
      join documents d on d.tenant_id = a.tenant_id and d.id = a.document_id
        and d.approval_state = 'Pending' and d.deleted_at is null
      where a.status = 'Pending' and s.status = 'Pending'
      group by 1
    )
    select id, coalesce(done.name, (
        select a.approver_name from approvals a where a.approver_id = id and a.status = 'Pending' limit 1
      )) as name, coalesce(decided, 0) as decided, hours as "medianHours",
      coalesce(due, 0) as due, coalesce(timely, 0) as timely, coalesce(waiting, 0) as waiting, coalesce(overdue, 0) as overdue
    from done full join open using (id)
    order by overdue desc, waiting desc, decided desc, name limit 500`.execute(db);
  return rows;
}

export type AlarmRow = {
  documentId: string;
  fileName: string;
  supplier: string | null;
  by: string;
  at: Date;
  fields: string[];
  effect: string;
};

export async function findAlarms(db: Db): Promise<AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    select d.id as "documentId", d.file_name as "fileName", d.list_supplier as supplier, l.actor_name as by, l.created_at as at,
      array(select jsonb_array_elements_text(l.details -> 'fields')) as fields, l.details ->> 'effect' as effect
    from audit_log l join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
    where l.action = 'document.approvedValueChanged' and d.deleted_at is null
    order by l.created_at desc, l.id desc limit 100`.execute(db);
  return rows;
}
