-- Approval. What a workflow says is stored by version and never changed: a run names the version that it started with. A run also stores
-- the names of its users, so that it can be read when they are gone.

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
  -- who uploaded the document or sent it for approval, in this run and in those that it restarts: with four eyes they do not decide
  sender_ids uuid[] not null,
  four_eyes boolean not null,
  started_by text not null,
  started_at timestamptz not null,
  -- null for the first run of the document; otherwise restarted by a user, or by an edit
  restarted_because text,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, workflow_id, version) references approval_workflow_versions
);

create table approval_run_steps (
  tenant_id uuid not null,
  run_id uuid not null,
  step_index integer not null,
  name text not null,
  mode text not null,
  status text not null,
  started_at timestamptz,
  due_at timestamptz,
  -- when approvers are reminded, and when others are asked too; null when done or not wanted
  remind_at timestamptz,
  escalate_at timestamptz,
  -- since when nobody can decide the step
  stuck_since timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, run_id, step_index),
  foreign key (tenant_id, run_id) references approval_runs on delete cascade
);

-- One row for each approver of a step.
create table approvals (
  tenant_id uuid not null,
  run_id uuid not null,
  step_index integer not null,
  approver_id uuid not null,
  document_id uuid not null,
  position integer not null,
  approver_name text not null,
  status text not null,
  -- decision of an administrator who is not an approver of the step
  is_override boolean not null default false,
  -- asked because the others were overdue: decides for all of them
  is_escalated boolean not null default false,
  delegated_from_id uuid,
  delegated_from_name text,
  -- the approver or the substitute
  decided_by_id uuid,
  decided_by_name text,
  decided_at timestamptz,
  note text,
  primary key (tenant_id, run_id, step_index, approver_id),
  foreign key (tenant_id, run_id, step_index) references approval_run_steps on delete cascade
);

create table approval_substitutions (
  tenant_id uuid not null references tenants,
  id uuid not null,
  user_id uuid not null,
  user_name text not null,
  substitute_id uuid not null,
  substitute_name text not null,
  starts_at timestamptz not null,
  -- exclusive
  ends_at timestamptz not null,
  created_by text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  check (starts_at < ends_at and user_id <> substitute_id)
);

-- An email by which one user may decide one step, once. Its secret is stored nowhere.
create table approval_links (
  tenant_id uuid not null,
  -- the id of the email
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

create index approval_runs_document on approval_runs (tenant_id, document_id, id);
create unique index approval_runs_open on approval_runs (tenant_id, document_id) where status = 'Pending';
create index approval_runs_pending on approval_runs (tenant_id, id) include (document_id, four_eyes, sender_ids)
  where status = 'Pending';

create index approval_run_steps_remind on approval_run_steps (remind_at) where status = 'Pending' and remind_at is not null;
create index approval_run_steps_escalate on approval_run_steps (escalate_at) where status = 'Pending' and escalate_at is not null;
create index approval_run_steps_open on approval_run_steps (tenant_id, run_id, step_index)
  include (started_at, due_at, stuck_since) where status = 'Pending';

create index approvals_document on approvals (tenant_id, document_id);
create index approvals_approver on approvals (tenant_id, approver_id, document_id);
create index approvals_decider on approvals (tenant_id, decided_by_id, document_id) where decided_by_id is not null;
create index approvals_waiting on approvals (tenant_id, approver_id)
  include (run_id, step_index, document_id) where status = 'Pending';
-- The approvers of a step: without statistics of a young tenant the planner takes any other index of pending rows for as good, wrongly.
create index approvals_pending_of_step on approvals (tenant_id, run_id, step_index) include (approver_id) where status = 'Pending';

create index approval_substitutions_substitute on approval_substitutions (tenant_id, substitute_id, ends_at)
  where revoked_at is null;
create index approval_links_document on approval_links (tenant_id, document_id);
