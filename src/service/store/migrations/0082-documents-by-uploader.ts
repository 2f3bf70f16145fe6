import { type Kysely, sql } from 'kysely';

/** Who may see only what he sent, and who looks for others of the same sender, is not led past what all others sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index documents_by_uploader on documents
      (tenant_id, (case when created_by_user is null then created_by_client else created_by_user end), created_at desc, id desc)
      include (accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null
  `.execute(db);
}
