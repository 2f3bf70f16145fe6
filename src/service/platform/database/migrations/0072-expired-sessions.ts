import { type Kysely, sql } from 'kysely';

/** Deletes expired sessions and forgotten sign-in failures without a scan of all of them, every hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index web_sessions_expiry on web_sessions (expires_at)`.execute(db);
  await sql`create index sign_in_failures_age on sign_in_failures (last_failure_at)`.execute(db);
}
