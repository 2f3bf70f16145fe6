import { type Kysely, sql } from 'kysely';

/** Where the tenant's clocks are: letters say the time and come in the morning there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column time_zone text not null default 'Europe/Prague'`.execute(db);
}
