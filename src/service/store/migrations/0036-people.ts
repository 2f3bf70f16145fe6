import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** What an admin does with people, which ledgers units have, and the tenant's logo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column version integer not null default 1,
      -- tokens that were given before are refused
      add column signed_out_at timestamptz;

    -- the link itself is sealed and stands nowhere
    create table user_invitations (
      tenant_id uuid not null references tenants,
      id uuid not null,
      user_id uuid not null,
      invited_by text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      -- used, or replaced by another
      ended_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users
    );
    create index user_invitations_user on user_invitations (tenant_id, user_id) where ended_at is null;

    -- the identity server's tables are out of the tenant role's reach; it may end what users of its own tenant began
    create function end_sign_ins(account uuid) returns void security definer
      set search_path = pg_catalog, public, pg_temp language sql as $$
      delete from oidc_state where payload ->> 'accountId' = account::text and exists (
        select 1 from users where id = account and tenant_id = nullif(current_setting('app.tenant', true), '')::uuid)
    $$;
    revoke execute on function end_sign_ins(uuid) from public;
    grant execute on function end_sign_ins(uuid) to vidimus_app;

    -- into which ledger the documents of a unit go
    create table accounting_unit_systems (
      tenant_id uuid not null references tenants,
      accounting_unit_id uuid not null,
      accounting_system_id uuid not null,
      primary key (tenant_id, accounting_unit_id),
      foreign key (tenant_id, accounting_unit_id) references accounting_units,
      foreign key (tenant_id, accounting_system_id) references accounting_systems on delete cascade
    );

    create table tenant_logos (
      tenant_id uuid primary key references tenants,
      -- drawn anew by us as PNG
      image bytea not null,
      updated_at timestamptz not null
    );
  `.execute(db);
  await tenantTables(db, ['user_invitations', 'accounting_unit_systems', 'tenant_logos']);
}
