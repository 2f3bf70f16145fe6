import { type Kysely, sql } from 'kysely';

/** When administrators were told that documents cannot be sent; null after the connection works again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounting_connections add column alerted_at timestamptz`.execute(db);
}
