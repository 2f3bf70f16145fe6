import type { Db } from './database.ts';
import { asDocumentRow, type DocumentRow, isUuid } from './document-row.ts';

/** Documents by id that are not in the trash, in no particular order. */
export async function findDocumentsById(db: Db, ids: readonly string[]): Promise<DocumentRow[]> {
  const known = [...new Set(ids.filter(isUuid))];
  if (known.length === 0) return [];
  const rows = await db.selectFrom('documents').selectAll().where('id', 'in', known).where('deleted_at', 'is', null).execute();
  return rows.map(asDocumentRow);
}
