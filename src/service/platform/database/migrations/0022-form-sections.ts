import { type Kysely, sql } from 'kysely';

/** Form sections as arranged by an administrator: [{key, name: {culture: text}}]; if empty, the built-in ones in default order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_types add column sections jsonb not null default '[]'`.execute(db);
}
