import { type Kysely, sql } from 'kysely';

/** A webhook may hear of several events: besides its event, others that are told in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhooks add column other_events text[] not null default '{}'`.execute(db);
}
