import type { Db } from '#service/platform/database/database.ts';

/** Returns the events of a document, oldest first. */
export const findAuditOf = (db: Db, documentId: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'created_at', 'actor_name', 'details', 'address'])
    .where('document_id', '=', documentId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(2_000)
    .execute();
