-- The identity server. Its tables have no tenant, because nobody is signed in yet when they are read; the tenant role cannot reach them.

create table oidc_state (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);

create table signing_keys (
  kid text primary key,
  -- sealed with the key of DATA_DIR/master.key or MASTER_KEY
  sealed_jwk text not null,
  status text not null check (status in ('next', 'active', 'retired')),
  created_at timestamptz not null default now()
);

create table sign_in_failures (
  subject text primary key,
  failures integer not null,
  last_failure_at timestamptz not null
);

create table web_sessions (
  id_hash text primary key,
  -- tokens of a browser in session mode
  sealed_tokens text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index oidc_state_grant on oidc_state (grant_id) where grant_id is not null;
create index oidc_state_uid on oidc_state (uid) where uid is not null;
create index oidc_state_expiry on oidc_state (expires_at);

-- The tenant role cannot reach the tables, but it may end the sessions of users of its own tenant: these functions run as the owner.
create function end_sessions(account uuid) returns void security definer
  set search_path = pg_catalog, public, pg_temp language sql as $$
  delete from oidc_state where payload ->> 'accountId' = account::text and exists (
    select 1 from users where id = account and tenant_id = nullif(current_setting('app.tenant', true), '')::uuid)
$$;

-- A user who changes the password stays signed in where that is done. A session is known by the hash of its grant, as tokens carry it.
create function end_other_sessions(account uuid, kept text) returns void security definer
  set search_path = pg_catalog, public, pg_temp language sql as $$
  with own as (
    select model, id, payload,
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
    and not (kept = any(own.grants)) and not (own.model = 'Grant' and own.id = kept)
    and exists (
      select 1 from users where id = account and tenant_id = nullif(current_setting('app.tenant', true), '')::uuid)
$$;

revoke execute on function end_sessions, end_other_sessions from public;
grant execute on function end_sessions, end_other_sessions to vidimus_app;
