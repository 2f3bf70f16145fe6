import { type Kysely, sql } from 'kysely';

/** Input of the last search for documents that do not need two approvers, and whether it found one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column two_people_watch jsonb`.execute(db);
}
