import { type Kysely, sql } from 'kysely';

/** Tells the planner that few texts are long; without statistics it expects a third of all documents in the index of long texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create statistics documents_text_length on (octet_length(search_text)) from documents`.execute(db);
  // keeps nobody waiting, and the next automatic one comes after a tenth of the documents has changed
  await sql`analyze documents`.execute(db);
}
