import { type Kysely, sql } from 'kysely';

/**
 * The list at a million documents: what tabs and counts are told by stands in the index that gives the order, so that rows are passed
 * over, and counted, without being looked up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index documents_created;
    create index documents_created on documents (tenant_id, created_at desc, id desc)
      include (accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;
    drop index documents_state;
    create index documents_state on documents (tenant_id, state, created_at desc, id desc)
      include (accounting_unit_id, approval_state, export_state, error_count) where deleted_at is null;
    create index documents_duplicates on documents (tenant_id, created_at desc, id desc)
      where duplicate_of is not null and deleted_at is null;

    -- numbers compare by an operator that the policy does not trust either (0002): the same way round for amounts
    create function documents_with_total(low numeric, high numeric, most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select id from documents
      where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and deleted_at is null
        and list_total >= low and list_total <= high
      limit most
    $$;
    revoke execute on function documents_with_total from public;
    grant execute on function documents_with_total to vidimus_app;
  `.execute(db);
}
