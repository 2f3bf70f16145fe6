import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** What an approval does by the clock, whom people report to, and letters by which they decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column manager_id uuid,
      -- 'each', 'daily' or 'none'
      add column approval_letters text not null default 'each',
      -- the day of the last daily letter, so that there is one
      add column approval_digest_day date,
      add foreign key (tenant_id, manager_id) references users on delete set null (manager_id);

    alter table approval_run_steps
      -- when its people are reminded and others are asked too; null when that is done or not wanted
      add column remind_at timestamptz,
      add column escalate_at timestamptz,
      -- since when there is nobody who could decide
      add column alone_since timestamptz;
    create index approval_run_steps_remind on approval_run_steps (remind_at) where status = 'Pending' and remind_at is not null;
    create index approval_run_steps_escalate on approval_run_steps (escalate_at) where status = 'Pending' and escalate_at is not null;
    create index approval_run_steps_open on approval_run_steps (tenant_id, run_id) where status = 'Pending';
    create index approval_run_steps_finished on approval_run_steps (tenant_id, finished_at) where finished_at is not null;

    alter table approvals
      -- asked because others were late: decides for all of them
      add column is_escalated boolean not null default false;

    alter table outbox_messages add column html text;

    -- a letter by which one person may decide about one step, once; its secret is in no table
    create table approval_links (
      tenant_id uuid not null,
      -- the letter's
      id uuid not null,
      kind text not null,
      user_id uuid not null,
      document_id uuid not null,
      run_id uuid not null,
      step_index integer not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (tenant_id, id),
      unique (tenant_id, run_id, step_index, user_id, kind),
      foreign key (tenant_id, document_id) references documents on delete cascade,
      foreign key (tenant_id, run_id) references approval_runs on delete cascade
    );
    create index audit_log_workflow on audit_log (tenant_id, (details ->> 'workflowId'), created_at) where action like 'workflow.%';
    create index audit_log_alarms on audit_log (tenant_id, created_at) where action = 'document.approvedValueChanged';
    create index approval_links_document on approval_links (tenant_id, document_id);
  `.execute(db);
  await tenantTables(db, ['approval_links']);
}
