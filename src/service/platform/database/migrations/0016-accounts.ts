import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Links for a forgotten password, sessions that users see and end, identity providers of a tenant, second factors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await links(db);
  await sessions(db);
  await providers(db);
  await factors(db);
  await tenantTables(db, [
    'password_resets',
    'user_sessions',
    'identity_providers',
    'user_totp',
    'user_recovery_codes',
    'user_passkeys',
  ]);
}

async function links(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_resets (
      tenant_id uuid not null,
      -- the id of the email too; the link is sealed and not stored
      id uuid not null,
      user_id uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      -- used, or replaced by a later link
      ended_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users on delete cascade
    )`.execute(db);
  await sql`create index password_resets_user on password_resets (tenant_id, user_id) where ended_at is null`.execute(db);
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_sessions (
      tenant_id uuid not null,
      -- hash of the grant, which tokens carry as "sid"
      id text not null,
      user_id uuid not null,
      -- how the person proved who they are: pwd, otp, recovery, passkey, sso
      methods text[] not null,
      -- the browser, in its own words
      user_agent text not null,
      address text not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users on delete cascade
    )`.execute(db);
  await sql`create index user_sessions_user on user_sessions (tenant_id, user_id, expires_at)`.execute(db);
  await sql`create index user_sessions_expiry on user_sessions (expires_at)`.execute(db);
  // as end_other_sessions: the tenant role has no access to the table, but may end sessions of users of its own tenant
  await sql`
    create function end_one_session(account uuid, ended text) returns void security definer
      set search_path = pg_catalog, public, pg_temp language sql as $$
      with own as (
        select model, id,
          array(
            select translate(rtrim(encode(sha256(convert_to(g, 'UTF8')), 'base64'), '='), '+/', '-_')
            from unnest(array[grant_id] || array(
              select value ->> 'grantId' from jsonb_each(coalesce(payload -> 'authorizations', '{}')))) as g
            where g is not null
          ) as grants
        from oidc_state where payload ->> 'accountId' = account::text
      )
      delete from oidc_state s using own
      where s.model = own.model and s.id = own.id
        and (ended = any(own.grants) or (own.model = 'Grant' and own.id = ended))
        and exists (
          select 1 from users where id = account and tenant_id = nullif(current_setting('app.tenant', true), '')::uuid)
    $$`.execute(db);
  await sql`revoke execute on function end_one_session from public`.execute(db);
  await sql`grant execute on function end_one_session to vidimus_app`.execute(db);
}

async function providers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_providers (
      tenant_id uuid not null references tenants,
      id uuid not null,
      -- on the button
      name text not null,
      issuer text not null,
      client_id text not null,
      sealed_client_secret text,
      is_active boolean not null,
      -- whose addresses it vouches for
      email_domains text[] not null,
      creates_users boolean not null,
      default_role text,
      default_unit_id uuid,
      role_claim text,
      -- [{value, role}], the first that fits
      role_map jsonb not null,
      tested_at timestamptz,
      version integer not null default 1,
      changed_by text not null,
      primary key (tenant_id, id)
    )`.execute(db);
}

async function factors(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column second_factor_required boolean not null default false`.execute(db);
  await sql`
    create table user_totp (
      tenant_id uuid not null,
      user_id uuid not null,
      sealed_secret text not null,
      -- null until the first code was right
      confirmed_at timestamptz,
      -- the time step of the last code: none is good twice
      last_step bigint not null default 0,
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references users on delete cascade
    )`.execute(db);
  await sql`
    create table user_recovery_codes (
      tenant_id uuid not null,
      user_id uuid not null,
      code_hash text not null,
      used_at timestamptz,
      primary key (tenant_id, user_id, code_hash),
      foreign key (tenant_id, user_id) references users on delete cascade
    )`.execute(db);
  await sql`
    create table user_passkeys (
      tenant_id uuid not null,
      -- of the credential, as the authenticator names it
      id text not null,
      user_id uuid not null,
      name text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users on delete cascade
    )`.execute(db);
  await sql`create unique index user_passkeys_id on user_passkeys (id)`.execute(db);
  await sql`create index user_passkeys_user on user_passkeys (tenant_id, user_id)`.execute(db);
}
