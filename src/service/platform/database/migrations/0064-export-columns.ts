import { type Kysely, sql } from 'kysely';

/** Position of a field among the columns of `Csv` and `Xlsx`; null if it is not selected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_type_fields add column export_column integer`.execute(db);
}
