import { type Kysely, sql } from 'kysely';

/** Contradictions within a document, and accounts that two people confirm. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // [{field, voices: [{voice, value, wordIds}]}] of the last extraction
  await sql`alter table documents add column contradictions jsonb not null default '[]'`.execute(db);
  // changes of a supplier's payment account require a second person
  await sql`alter table tenants add column account_four_eyes boolean not null default false`.execute(db);
  // the user who confirmed first; null for a program, or for older rows
  await sql`alter table supplier_accounts add column confirmed_by_user uuid`.execute(db);
  await sql`alter table supplier_accounts add column needs_second boolean not null default false`.execute(db);
  await sql`alter table supplier_accounts add column second_by text`.execute(db);
}
