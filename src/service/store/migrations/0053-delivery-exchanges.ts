import { type Kysely, sql } from 'kysely';

/** What a webhook was sent and what it answered, whole up to a bound, and why it failed as a code that every language has words for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhook_deliveries
      add column request_headers jsonb,
      add column request_body text,
      -- of the whole body: what is kept is its beginning
      add column request_bytes integer,
      add column response_headers jsonb,
      add column response_bytes integer,
      add column failure text;
    alter table outbox_messages add column failure text;
  `.execute(db);
}
