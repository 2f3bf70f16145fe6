import type { Db } from './database.ts';

/** What happened to a document, oldest first. */
export const findAuditOf = (db: Db, documentId: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'created_at', 'actor_name'])
    .where('document_id', '=', documentId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(2_000)
    .execute();

export const findFieldHistory = (db: Db, documentId: string) =>
  db
    .selectFrom('field_history')
    .select(['field_name', 'item_index', 'old_value', 'new_value', 'source', 'user_name', 'client_application_id', 'created_at'])
    .where('document_id', '=', documentId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(2_000)
    .execute();

export const findExportHistory = (db: Db, documentId: string) =>
  db
    .selectFrom('export_history')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(2_000)
    .execute();
