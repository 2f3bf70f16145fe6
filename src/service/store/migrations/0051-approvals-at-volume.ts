import { type Kysely, sql } from 'kysely';

/** What waits and what was decided, each by an index that has all that the clock, the inbox, the team and the figures ask for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index approvals_waiting;
    create index approvals_waiting on approvals (tenant_id, approver_id)
      include (run_id, step_index, document_id) where status = 'Pending';
    -- those asked in a step: without statistics of a young tenant any other index of what waits looks as good, and is not
    create index approvals_asked on approvals (tenant_id, run_id, step_index) include (approver_id) where status = 'Pending';
    create index approvals_decided on approvals (tenant_id, decided_at)
      include (run_id, step_index, status, decided_by_id, decided_by_name) where decided_at is not null;

    drop index approval_run_steps_open;
    create index approval_run_steps_open on approval_run_steps (tenant_id, run_id, step_index)
      include (started_at, due_at, alone_since) where status = 'Pending';
    drop index approval_run_steps_finished;
    create index approval_run_steps_finished on approval_run_steps (tenant_id, finished_at)
      include (run_id, step_index, name, mode, status, started_at, due_at) where finished_at is not null;

    create index approval_runs_pending on approval_runs (tenant_id, id) include (document_id, four_eyes, sender_ids)
      where status = 'Pending';
    create index documents_in_approval on documents (tenant_id, id) include (accounting_unit_id, state, export_state)
      where approval_state = 'Pending' and deleted_at is null;
  `.execute(db);
}
