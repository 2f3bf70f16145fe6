import { type Kysely, sql } from 'kysely';

/** What the last search for documents that need no two approvers was made over, and whether it found one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column two_people_watch jsonb`.execute(db);
}
