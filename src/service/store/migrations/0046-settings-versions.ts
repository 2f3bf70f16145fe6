import { type Kysely, sql } from 'kysely';

/** Two admins at once are told of each other, and the secret of a client application can be changed without a gap. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounting_units
      add column version integer not null default 1,
      -- the name of who saved last, for who saves next
      add column changed_by text;
    alter table webhooks
      add column version integer not null default 1,
      add column changed_by text;
    alter table users
      add column changed_by text,
      -- the one sign-in that went on when all others ended
      add column kept_sign_in text,
      -- wrong old passwords while he changes his own, in a row
      add column password_failures integer not null default 0,
      add column password_failed_at timestamptz;
    alter table client_applications
      add column version integer not null default 1,
      add column changed_by text,
      -- good until then beside the present one
      add column previous_secret_hash text,
      add column previous_secret_until timestamptz;

    -- who changes his password goes on where he is; a sign-in is known by the hash of its grant, as tokens carry it
    create function end_other_sign_ins(account uuid, kept text) returns void security definer
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
    revoke execute on function end_other_sign_ins(uuid, text) from public;
    grant execute on function end_other_sign_ins(uuid, text) to vidimus_app;
  `.execute(db);
}
