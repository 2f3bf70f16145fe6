import { type Kysely, sql } from 'kysely';

/** What a document says twice and differently, and accounts that two people confirm. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // [{field, voices: [{voice, value, wordIds}]}] of the last extraction
  await sql`alter table documents add column contradictions jsonb not null default '[]'`.execute(db);
  // whoever changes where suppliers are paid to needs a second person
  await sql`alter table tenants add column account_four_eyes boolean not null default false`.execute(db);
  // the user who confirmed first; null: a program, or before this was kept
  await sql`alter table supplier_accounts add column confirmed_by_user uuid`.execute(db);
  await sql`alter table supplier_accounts add column needs_second boolean not null default false`.execute(db);
  await sql`alter table supplier_accounts add column second_by text`.execute(db);
}
