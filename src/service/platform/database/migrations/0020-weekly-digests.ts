import { type Kysely, sql } from 'kysely';

/** Emails on Mondays about what waits and what was done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column weekly_digest boolean not null default true`.execute(db);
  // the Monday of the last one that was written, or found to have nothing to say
  await sql`alter table users add column weekly_digest_date date`.execute(db);
}
