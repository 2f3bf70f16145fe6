import { type Kysely, sql } from 'kysely';

/**
 * The orders that lists are mostly read in: what a page far down is reached by, and what lies between two dates is sorted and told apart
 * by, stands in the index. Rows that are passed over are not looked up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index documents_by_number, documents_by_supplier, documents_by_total, documents_by_date_issued, documents_by_date_due;
    create index documents_by_number on documents (tenant_id, list_number desc nulls last, id desc)
      include (accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;
    create index documents_by_supplier on documents (tenant_id, list_supplier desc nulls last, id desc)
      include (accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;
    create index documents_by_total on documents (tenant_id, list_total desc nulls last, id desc)
      include (accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;
    create index documents_by_date_issued on documents (tenant_id, list_date_issued desc nulls last, id desc)
      include (created_at, accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;
    create index documents_by_date_due on documents (tenant_id, list_date_due desc nulls last, id desc)
      include (created_at, accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;
  `.execute(db);
}
