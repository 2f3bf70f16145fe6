import { type Kysely, sql } from 'kysely';

/** Pages in another order than in their file, and which attachments went along when a document became another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table document_pages
      -- the page of the file, from 0; null: the one with the page's own number
      add column file_page integer;
    alter table document_links
      add column attachment_ids uuid[] not null default '{}';
  `.execute(db);
}
