import { type Kysely, sql } from 'kysely';

/** Sections of the form as an administrator arranged them: [{key, name: {culture: text}}]; none: the built-in ones in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_types add column sections jsonb not null default '[]'`.execute(db);
}
