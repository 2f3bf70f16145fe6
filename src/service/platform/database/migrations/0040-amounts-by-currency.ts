import { type Kysely, sql } from 'kysely';

/** Index for lists sorted by amount within each currency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index documents_by_currency_and_total on documents
      (tenant_id, list_currency desc nulls last, list_total desc nulls last, id desc)
      include (accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null`.execute(db);
}
