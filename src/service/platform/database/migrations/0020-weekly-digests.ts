import { type Kysely, sql } from 'kysely';

/** Monday emails with pending and completed work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column weekly_digest boolean not null default true`.execute(db);
  // the Monday of the last email that was written or had nothing to report
  await sql`alter table users add column weekly_digest_date date`.execute(db);
}
