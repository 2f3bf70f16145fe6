import { type Kysely, sql } from 'kysely';

/** Uses the existing index to look up documents with nearly the same words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Under row-level security an overlap, which is not leakproof, does not use the index: all sketches of the tenant were read for each
  // document. The query is limited to the tenant's own rows anyway.
  await sql`
    create function sketches_like(wanted integer[], before uuid, most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select document_id from document_sketches
      where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and bands && wanted and document_id < before
      order by (select count(*) from unnest(bands) band where band = any(wanted)) desc, document_id
      limit most
    $$`.execute(db);
  await sql`revoke execute on function sketches_like from public`.execute(db);
  await sql`grant execute on function sketches_like to vidimus_app`.execute(db);
}
