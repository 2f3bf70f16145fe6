import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/**
 * Approval. What a workflow says is kept by version and never changed: a run names the version that it started with. The people of a run
 * keep their names in it, so that it can be read when they are long gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenants
      -- {afterEdit, watchedFields}: what a change of a watched field does to an approval
      add column approval_settings jsonb not null default '{}';

    alter table documents
      -- everybody who is or was asked to decide about the document, or did: what an approver sees is found by it
      add column approver_ids uuid[] not null default '{}';

    create table approval_workflows (
      tenant_id uuid not null references tenants,
      id uuid not null,
      is_active boolean not null default true,
      sort_order integer not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      primary key (tenant_id, id)
    );

    create table approval_workflow_versions (
      tenant_id uuid not null,
      workflow_id uuid not null,
      version integer not null,
      -- {name, condition, fourEyes, steps}
      definition jsonb not null,
      created_at timestamptz not null,
      created_by text not null,
      primary key (tenant_id, workflow_id, version),
      foreign key (tenant_id, workflow_id) references approval_workflows on delete cascade
    );

    create table approval_runs (
      tenant_id uuid not null,
      id uuid not null,
      document_id uuid not null,
      workflow_id uuid not null,
      version integer not null,
      status text not null,
      -- who sent the document in and to approval, in this run and in those that it restarts: with four eyes they do not decide
      sender_ids uuid[] not null,
      four_eyes boolean not null,
      started_by text not null,
      started_at timestamptz not null,
      -- why it is not the first: a person's restart, or an edit
      restarted_because text,
      finished_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, document_id) references documents on delete cascade,
      foreign key (tenant_id, workflow_id, version) references approval_workflow_versions
    );
    create index approval_runs_document on approval_runs (tenant_id, document_id, id);
    create unique index approval_runs_open on approval_runs (tenant_id, document_id) where status = 'Pending';

    create table approval_run_steps (
      tenant_id uuid not null,
      run_id uuid not null,
      step_index integer not null,
      name text not null,
      mode text not null,
      status text not null,
      started_at timestamptz,
      due_at timestamptz,
      finished_at timestamptz,
      primary key (tenant_id, run_id, step_index),
      foreign key (tenant_id, run_id) references approval_runs on delete cascade
    );

    -- one row for each approver of a step
    create table approvals (
      tenant_id uuid not null,
      run_id uuid not null,
      step_index integer not null,
      approver_id uuid not null,
      document_id uuid not null,
      position integer not null,
      approver_name text not null,
      status text not null,
      -- an administrator's word for a step that he is not asked in
      is_override boolean not null default false,
      delegated_from_id uuid,
      delegated_from_name text,
      -- the approver himself or who stands in for him
      decided_by_id uuid,
      decided_by_name text,
      decided_at timestamptz,
      note text,
      primary key (tenant_id, run_id, step_index, approver_id),
      foreign key (tenant_id, run_id, step_index) references approval_run_steps on delete cascade
    );
    create index approvals_document on approvals (tenant_id, document_id);
    create index approvals_approver on approvals (tenant_id, approver_id, document_id);
    create index approvals_decider on approvals (tenant_id, decided_by_id, document_id) where decided_by_id is not null;
    create index approvals_waiting on approvals (tenant_id, approver_id) where status = 'Pending';

    create table approval_substitutions (
      tenant_id uuid not null references tenants,
      id uuid not null,
      user_id uuid not null,
      user_name text not null,
      substitute_id uuid not null,
      substitute_name text not null,
      starts_at timestamptz not null,
      -- the first moment at which it holds no more
      ends_at timestamptz not null,
      created_by text not null,
      created_at timestamptz not null,
      revoked_at timestamptz,
      primary key (tenant_id, id),
      check (starts_at < ends_at and user_id <> substitute_id)
    );
    create index approval_substitutions_substitute on approval_substitutions (tenant_id, substitute_id, ends_at)
      where revoked_at is null;
  `.execute(db);

  await tenantTables(db, [
    'approval_workflows',
    'approval_workflow_versions',
    'approval_runs',
    'approval_run_steps',
    'approvals',
    'approval_substitutions',
  ]);
}
