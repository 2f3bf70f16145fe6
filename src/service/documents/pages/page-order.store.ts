import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

/** Moves the page at index `order[n]` to index n, with its rotation, words and images; its index in the file is recorded. */
export async function movePages(db: Db, documentId: string, order: readonly number[]): Promise<void> {
  // first to unused indexes, because two pages cannot have the same one
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
