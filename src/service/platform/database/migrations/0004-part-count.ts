import { type Kysely, sql } from 'kysely';

/** How many documents a file seems to hold, so that the list can offer to split it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents add column part_count integer not null default 1`.execute(db);
}
