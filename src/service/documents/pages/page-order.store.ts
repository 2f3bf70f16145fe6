import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

/** Puts the page that stands at `order[n]` at place n. Rotation, words and images go with it; its place in the file is noted. */
export async function movePages(db: Db, documentId: string, order: readonly number[]): Promise<void> {
  // first out of the way of one another: two pages of one number are none
  await db
    .updateTable('document_pages')
    .set({
      file_page: sql<number>`coalesce(file_page, page_index)`,
      page_index: sql<number>`-array_position(${[...order]}::integer[], page_index)`,
    })
    .where('document_id', '=', documentId)
    .execute();
  await db
    .updateTable('document_pages')
    .set({ page_index: sql<number>`-page_index - 1` })
    .where('document_id', '=', documentId)
    .execute();
}
