import { type Kysely, sql } from 'kysely';

/** Stores what the service says about a connection or a transfer as a code with parameters, to be shown in the reader's language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounting_connections add column test_reason jsonb`.execute(db);
  await sql`alter table accounting_transfers add column reason jsonb`.execute(db);
}
