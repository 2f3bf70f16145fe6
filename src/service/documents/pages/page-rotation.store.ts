import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

/** Returns the number of rotated pages. */
export async function rotateStoredPages(db: Db, documentId: string, angle: number, pageIndex?: number): Promise<number> {
  const result = await db
    .updateTable('document_pages')
    .set({ rotation: sql<number>`(rotation + ${angle}::integer) % 360` })
    .where('document_id', '=', documentId)
    .$if(pageIndex !== undefined, (query) => query.where('page_index', '=', pageIndex ?? 0))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
