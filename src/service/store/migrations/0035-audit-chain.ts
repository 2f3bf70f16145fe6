import { type Kysely, sql } from 'kysely';

/**
 * Audit rows cannot be changed, and form a chain in each tenant: row n's hash is that of row n-1 with the digest of row n's text. Rows are
 * put into the chain when their transaction commits, so that the lock on the chain's end is held for that moment only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_log add column address text;
    create index audit_log_action on audit_log (tenant_id, action);
    create index audit_log_age on audit_log (tenant_id, created_at desc, id desc);

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
    -- the chain's end at a moment, sealed with a key that is not in the database: who rewrites the whole chain cannot make these
    create table audit_seals (
      tenant_id uuid not null references tenants,
      sequence bigint not null,
      sealed text not null,
      created_at timestamptz not null,
      primary key (tenant_id, sequence)
    );

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
    create function chain_audit_row() returns trigger security definer set search_path = pg_catalog, public, pg_temp language plpgsql as $$
      declare head audit_heads;
      begin
        insert into audit_heads values (new.tenant_id, 0, audit_start(new.tenant_id)) on conflict do nothing;
        select * into head from audit_heads where tenant_id = new.tenant_id for update;
        head.sequence := head.sequence + 1;
        head.hash := sha256(head.hash || sha256(convert_to(audit_record(new), 'UTF8')));
        insert into audit_chain values (new.tenant_id, head.sequence, new.id, head.hash);
        update audit_heads set sequence = head.sequence, hash = head.hash where tenant_id = new.tenant_id;
        return null;
      end
    $$;
    create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is only added to', tg_table_name;
      end
    $$;

    do $$
      declare tenant uuid; row audit_log; place bigint; link bytea;
      begin
        for tenant in select id from tenants loop
          place := 0;
          link := audit_start(tenant);
          for row in select * from audit_log where tenant_id = tenant order by created_at, id loop
            place := place + 1;
            link := sha256(link || sha256(convert_to(audit_record(row), 'UTF8')));
            insert into audit_chain values (tenant, place, row.id, link);
          end loop;
          insert into audit_heads values (tenant, place, link);
        end loop;
      end
    $$;

    create constraint trigger chain after insert on audit_log deferrable initially deferred
      for each row execute function chain_audit_row();
    create trigger append_only before update or delete on audit_log for each row execute function refuse_change();
    create trigger append_only before update or delete on audit_chain for each row execute function refuse_change();
    create trigger append_only before update or delete on audit_seals for each row execute function refuse_change();

    revoke update, delete on audit_log from vidimus_app;
    alter table audit_heads enable row level security;
    alter table audit_chain enable row level security;
    alter table audit_seals enable row level security;
    create policy own_tenant on audit_heads to vidimus_app using (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
    create policy own_tenant on audit_chain to vidimus_app using (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
    grant select on audit_heads, audit_chain to vidimus_app;
  `.execute(db);
}
