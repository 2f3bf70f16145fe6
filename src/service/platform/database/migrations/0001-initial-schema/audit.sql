-- The audit log. Rows cannot be changed, and form a chain in each tenant: the hash of row n is that of row n-1 with the digest of row n.

create table audit_log (
  tenant_id uuid not null references tenants,
  id uuid not null,
  action text not null,
  document_id uuid,
  user_id uuid,
  client_application_id uuid,
  actor_name text not null,
  address text,
  details jsonb not null default '{}',
  trace_id text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

-- The end of each chain.
create table audit_heads (
  tenant_id uuid primary key references tenants,
  sequence bigint not null,
  hash bytea not null
);

create table audit_chain (
  tenant_id uuid not null references tenants,
  sequence bigint not null,
  audit_id uuid not null,
  hash bytea not null,
  primary key (tenant_id, sequence),
  unique (tenant_id, audit_id)
);

-- The end of the chain at a moment, sealed with a key that is not in the database: whoever rewrites the whole chain cannot make these.
create table audit_seals (
  tenant_id uuid not null references tenants,
  sequence bigint not null,
  sealed text not null,
  created_at timestamptz not null,
  primary key (tenant_id, sequence)
);

create index audit_log_document on audit_log (tenant_id, document_id, created_at);
create index audit_log_action on audit_log (tenant_id, action);
create index audit_log_age on audit_log (tenant_id, created_at desc, id desc);
create index audit_log_workflow on audit_log (tenant_id, (details ->> 'workflowId'), created_at) where action like 'workflow.%';
create index audit_log_alarms on audit_log (tenant_id, created_at) where action = 'document.approvedValueChanged';

-- src/service/audit/chain.ts computes the same: both change together, and only for rows of a new kind.
create function audit_record(a audit_log) returns text stable language sql as $$
  select jsonb_build_object(
    'id', a.id, 'time', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'action', a.action,
    'person', a.actor_name, 'userId', a.user_id, 'clientApplicationId', a.client_application_id, 'address', a.address,
    'documentId', a.document_id, 'traceId', a.trace_id, 'details', a.details
  )::text
$$;

create function audit_start(tenant uuid) returns bytea immutable language sql as $$
  select sha256(convert_to('vidimus audit ' || tenant::text, 'UTF8'))
$$;

-- Runs at commit, takes the digest before the lock on the end of the chain, and moves the end in one statement: commits of a tenant wait
-- for each other for that moment only.
create function chain_audit_row() returns trigger security definer
  set search_path = pg_catalog, public, pg_temp language plpgsql as $$
  declare
    digest bytea := sha256(convert_to(audit_record(new), 'UTF8'));
    place bigint;
    link bytea;
  begin
    loop
      update audit_heads h set sequence = h.sequence + 1, hash = sha256(h.hash || digest)
        where h.tenant_id = new.tenant_id returning h.sequence, h.hash into place, link;
      exit when found;
      insert into audit_heads values (new.tenant_id, 0, audit_start(new.tenant_id)) on conflict do nothing;
    end loop;
    insert into audit_chain values (new.tenant_id, place, new.id, link);
    return null;
  end
$$;

create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is only added to', tg_table_name;
  end
$$;

create constraint trigger chain after insert on audit_log deferrable initially deferred
  for each row execute function chain_audit_row();
create trigger append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger append_only before update or delete on audit_chain for each row execute function refuse_change();
create trigger append_only before update or delete on audit_seals for each row execute function refuse_change();
