import { type Kysely, sql } from 'kysely';

/**
 * Which edits were made before a document was asked to be read from scratch. Told by a mark and not by the time: the clocks of two
 * processes differ, and that of one can jump. Null is no: processes of the release before insert whole rows, in which defaults do not apply.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table field_history add column is_read_over boolean`.execute(db);
  // those that wait for it at this moment
  await sql`
    update field_history h set is_read_over = true from documents d
    where d.tenant_id = h.tenant_id and d.id = h.document_id and d.state in ('New', 'Extracting') and h.created_at < d.requeued_at`.execute(
    db,
  );
}
