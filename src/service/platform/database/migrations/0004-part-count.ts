import { type Kysely, sql } from 'kysely';

/** Number of documents that a file seems to contain, so that the list can offer to split it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents add column part_count integer not null default 1`.execute(db);
}
