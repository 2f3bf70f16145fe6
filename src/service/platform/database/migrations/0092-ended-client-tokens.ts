import { type Kysely, sql } from 'kysely';

/**
 * Counts how often a client application was disabled; its tokens name the count, and those of an earlier one stay refused after it is
 * enabled again. Tokens issued before this migration name none, which counts as zero.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table client_applications add column token_generation integer not null default 0`.execute(db);
}
