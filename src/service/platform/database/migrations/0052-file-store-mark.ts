import { type Kysely, sql } from 'kysely';

/** By which the store of the files is known to be that of this database, before it holds the file of any row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_store_marks (
      is_only boolean primary key default true check (is_only),
      mark uuid not null,
      made_at timestamptz not null
    )`.execute(db);
}
