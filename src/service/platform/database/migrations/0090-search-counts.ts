import { type Kysely, sql } from 'kysely';

/**
 * Counts the matches of a search from an index alone: what a row of documents costs is to unpack its fifty columns, and a common word occurs in
 * every second row. An index entry must fit into a third of a page, so documents with long texts have an index of their own, to be read
 * one by one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index documents_short_texts on documents (tenant_id, created_at desc, id desc)
    include (accounting_unit_id, state, approval_state, export_state, error_count, document_class, list_total, search_text)
    where deleted_at is null and octet_length(search_text) <= 1000`.execute(db);
  await sql`create index documents_long_texts on documents (tenant_id, created_at desc, id desc)
    where deleted_at is null and octet_length(search_text) > 1000`.execute(db);
}
