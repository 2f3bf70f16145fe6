import { type Kysely, sql } from 'kysely';

/** Several events per webhook: besides its event, others that are delivered in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhooks add column other_events text[] not null default '{}'`.execute(db);
}
