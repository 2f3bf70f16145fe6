import { type Kysely, sql } from 'kysely';

/**
 * Finds documents with nearly the same words or pages by the document alone. The functions with an upper bound of the id, which nobody sets
 * any more, remain for processes that still serve while this runs, and are dropped in a later release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, table] of [
    ['sketches_like', 'document_sketches'],
    ['prints_like', 'document_prints'],
  ] as const) {
    // under row-level security an overlap, which is not leakproof, would not use the index
    await sql`
      create function ${sql.id(name)}(document uuid, most integer) returns setof uuid
      language sql stable security definer set search_path = public, pg_temp as ${sql.lit(`
        select other.document_id from ${table} own
        join ${table} other on other.tenant_id = own.tenant_id and other.document_id <> own.document_id and other.bands && own.bands
        where own.tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and own.document_id = document
        order by (select count(*) from unnest(other.bands) band where band = any(own.bands)) desc, other.document_id
        limit most
      `)}`.execute(db);
    await sql`revoke execute on function ${sql.id(name)}(uuid, integer) from public`.execute(db);
    await sql`grant execute on function ${sql.id(name)}(uuid, integer) to vidimus_app`.execute(db);
  }
}
