import { type Kysely, sql } from 'kysely';

/** Dashboards count documents in review by age, and leave out documents in the trash, from an index alone: rows of documents are long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index documents_in_review on documents (tenant_id, extracted_at) include (accounting_unit_id, created_at, validated_at)
    where state = 'Extracted' and deleted_at is null`.execute(db);
  await sql`create index documents_trash_ids on documents (tenant_id, id) include (accounting_unit_id) where deleted_at is not null`.execute(
    db,
  );
  // what belongs to a document is shown by the unit of the document: the policies look it up for each row
  await sql`create index documents_units on documents (tenant_id, id) include (accounting_unit_id)`.execute(db);
}
