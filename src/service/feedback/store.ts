import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#service/platform/database/database.ts';
import { insertRows } from '#service/platform/database/insert-rows.ts';

export type NewFeedback = {
  type: string;
  note: string;
  userId: string | null;
  clientApplicationId: string | null;
  userName: string;
  at: Date;
};

export const insertFeedback = (db: Db, tenantId: string, documentIds: readonly string[], feedback: NewFeedback): Promise<void> =>
  insertRows(
    db,
    'feedback',
    documentIds.map((documentId) => ({
      tenant_id: tenantId,
      id: uuidv7(),
      document_id: documentId,
      type: feedback.type,
      note: feedback.note,
      user_id: feedback.userId,
      client_application_id: feedback.clientApplicationId,
      user_name: feedback.userName,
      created_at: feedback.at,
    })),
  );

/** Returns all feedback of a tenant, oldest first. */
export const findFeedback = (db: Db): Promise<{ documentId: string; type: string; note: string }[]> =>
  db.selectFrom('feedback').select(['document_id as documentId', 'type', 'note']).orderBy('id').execute();

/** Returns the documents with pages whose words came from the file and not from OCR. */
export async function findWithTextLayer(db: Db, documentIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('document_pages')
    .select('document_id')
    .distinct()
    .where(sql<boolean>`document_id = any(${documentIds}::uuid[])`)
    .where('word_source', '=', 'textLayer')
    .execute();
  return new Set(rows.map(({ document_id: id }) => id));
}
