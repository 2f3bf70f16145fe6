import type { Insertable, Selectable } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Db } from '#service/platform/database/database.ts';
import type { DocumentAttachments } from '#service/platform/database/schema.ts';

export type AttachmentRow = Selectable<DocumentAttachments>;

export async function insertAttachments(db: Db, rows: readonly Insertable<DocumentAttachments>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('document_attachments').values(rows).execute();
}

/** Returns attachments in the order in which they were added. */
export const findAttachments = (db: Db, documentId: string): Promise<AttachmentRow[]> =>
  db.selectFrom('document_attachments').selectAll().where('document_id', '=', documentId).orderBy('id').execute();

/** Returns the attachment if it belongs to this document. */
export async function findAttachment(db: Db, documentId: string, attachmentId: string): Promise<AttachmentRow | undefined> {
  if (!isUuid(attachmentId)) return undefined;
  return db
    .selectFrom('document_attachments')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('id', '=', attachmentId)
    .executeTakeFirst();
}

export async function renameAttachmentRow(db: Db, attachmentId: string, fileName: string): Promise<void> {
  await db.updateTable('document_attachments').set({ file_name: fileName }).where('id', '=', attachmentId).execute();
}

export async function deleteAttachment(db: Db, attachmentId: string): Promise<void> {
  await db.deleteFrom('document_attachments').where('id', '=', attachmentId).execute();
}

/** Moves all attachments of documents to another one, and returns their ids. */
export async function moveAttachments(db: Db, fromIds: readonly string[], documentId: string): Promise<string[]> {
  const rows = await db
    .updateTable('document_attachments')
    .set({ document_id: documentId })
    .where('document_id', 'in', fromIds)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Moves attachments back that are still at the document they were moved to. */
export async function returnAttachments(
  db: Db,
  ids: readonly string[],
  fromIds: readonly string[],
  documentId: string,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('document_attachments')
    .set({ document_id: documentId })
    .where('id', 'in', ids)
    .where('document_id', 'in', fromIds)
    .execute();
}
