import { type Kysely, sql } from 'kysely';

/** Which place a field has among the columns of `Csv` and `Xlsx`; nothing where it is none of those that were chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_type_fields add column export_column integer`.execute(db);
}
