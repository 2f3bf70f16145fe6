import type { Db } from '#service/platform/database/database.ts';

/** Returns the email that a document came with. */
export const findEmailOf = (db: Db, documentId: string) =>
  db
    .selectFrom('document_emails')
    .select(['sender', 'recipients', 'subject', 'received_at'])
    .where('document_id', '=', documentId)
    .orderBy('received_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
