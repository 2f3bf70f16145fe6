import { type Kysely, sql } from 'kysely';

/** Mark that identifies the file store of this database before it contains the file of any row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_store_marks (
      is_only boolean primary key default true check (is_only),
      mark uuid not null,
      made_at timestamptz not null
    )`.execute(db);
}
