import { type Kysely, sql } from 'kysely';

/** Data tables with several columns, fields filled by a selected row, and computed fields. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // besides key and value
  await sql`alter table external_data_tables add column columns text[] not null default '{}'`.execute(db);
  // cells by column; null if the row was written by a version without additional columns; the same applies below
  await sql`alter table external_data_rows add column more jsonb`.execute(db);
  // null: the uploaded rows have key and value only
  await sql`alter table data_table_imports add column columns text[]`.execute(db);
  // [{column, field}] of a LOOKUP field: what a selected row fills
  await sql`alter table document_type_fields add column fills jsonb`.execute(db);
  // an expression over the other fields of the type; empty or null if the value is not computed
  await sql`alter table document_type_fields add column formula text`.execute(db);
}
