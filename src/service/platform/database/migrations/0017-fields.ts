import { type Kysely, sql } from 'kysely';

/** Data tables of several columns, fields that a chosen row fills, and fields that are computed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // beyond key and value
  await sql`alter table external_data_tables add column columns text[] not null default '{}'`.execute(db);
  // cells by column; null where a version that knew of no further columns has written the row, so too below
  await sql`alter table external_data_rows add column more jsonb`.execute(db);
  // null: the rows that were brought have key and value only
  await sql`alter table data_table_imports add column columns text[]`.execute(db);
  // [{column, field}] of a LOOKUP field: what a chosen row fills
  await sql`alter table document_type_fields add column fills jsonb`.execute(db);
  // an expression over the other fields of the type; empty or null: the value is no computed one
  await sql`alter table document_type_fields add column formula text`.execute(db);
}
