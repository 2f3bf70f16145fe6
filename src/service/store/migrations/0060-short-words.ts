import { type Kysely, sql } from 'kysely';

/**
 * One or two letters make no trigram but at the beginning of a value. LIKE is no operator that the policy trusts with an index (0002):
 * the owner looks, for the tenant of the connection and nobody else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function documents_beginning(word text, most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select id from documents
      where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid
        and (search_text like word || '%' or search_text like '% ' || word || '%')
      limit most
    $$;
    revoke execute on function documents_beginning from public;
    grant execute on function documents_beginning to vidimus_app;
  `.execute(db);
}
