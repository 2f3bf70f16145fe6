import { type Kysely, sql } from 'kysely';

/** Finds the decisions of a user, latest first, and the documents they sent for approval, without a scan of all approvals of the tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index approvals_decided_by on approvals (tenant_id, decided_by_id, decided_at desc, document_id)
    where decided_by_id is not null`.execute(db);
  await sql`create index approval_runs_senders on approval_runs using gin (sender_ids)`.execute(db);
  // Array search is not leakproof and therefore uses no index under row-level security. The function returns only rows of the current tenant.
  await sql`
    create function runs_sent_by(sender uuid) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select id from approval_runs
      where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and sender_ids @> array[sender]
    $$`.execute(db);
  await sql`revoke execute on function runs_sent_by from public`.execute(db);
  await sql`grant execute on function runs_sent_by to vidimus_app`.execute(db);
}
