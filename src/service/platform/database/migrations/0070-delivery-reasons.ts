import { type Kysely, sql } from 'kysely';

/** Why a call of a webhook failed, as a code with its parameters: its words are found in the language of who reads the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_deliveries add column reason jsonb`.execute(db);
}
