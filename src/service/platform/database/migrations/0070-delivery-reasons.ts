import { type Kysely, sql } from 'kysely';

/** Stores why a webhook call failed as a code with parameters, so that the delivery log can show it in the reader's language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_deliveries add column reason jsonb`.execute(db);
}
