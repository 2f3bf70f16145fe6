import { type Kysely, sql } from 'kysely';

/**
 * Marks edits made before an extraction from scratch was requested. A mark and not a time, because the clocks of two processes differ and a
 * clock can jump. Null means no: processes of the previous release insert whole rows, to which defaults do not apply.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table field_history add column is_read_over boolean`.execute(db);
  // documents waiting for such an extraction now
  await sql`
    update field_history h set is_read_over = true from documents d
    where d.tenant_id = h.tenant_id and d.id = h.document_id and d.state in ('New', 'Extracting') and h.created_at < d.requeued_at`.execute(
    db,
  );
}
