import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#service/platform/database/database.ts';

export type ReceivedEmail = {
  tenantId: string;
  id: string;
  documentType: string;
  /** Envelope sender; empty for bounces. */
  sender: string;
  rawKey: string;
  size: number;
  receivedAt: Date;
};

export async function insertReceivedEmail(db: Db, email: ReceivedEmail): Promise<void> {
  await db
    .insertInto('received_emails')
    .values({
      tenant_id: email.tenantId,
      id: email.id,
      document_type: email.documentType,
      sender: email.sender,
      raw_key: email.rawKey,
      size: email.size,
      received_at: email.receivedAt,
    })
    .execute();
}

/** Returns an email that has not been processed completely. */
export const findOpenEmail = (db: Db, id: string): Promise<ReceivedEmail | undefined> =>
  db
    .selectFrom('received_emails')
    .select([
      'tenant_id as tenantId',
      'id',
      'document_type as documentType',
      'sender',
      'raw_key as rawKey',
      'size',
      'received_at as receivedAt',
    ])
    .where('id', '=', id)
    .where('state', '=', 'Received')
    .executeTakeFirst();

export type EmailEnd = 'Done' | 'NothingReadable' | 'Failed';

/** Returns false if another process has finished it meanwhile. */
export async function finishEmail(db: Db, id: string, state: EmailEnd): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('received_emails')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'Received')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** Returns the hashes of the parts of an email that have already become documents. */
export async function findAcceptedParts(db: Db, messageId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('email_attachments').select('sha256').where('message_id', '=', messageId).execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

export type DocumentEmail = {
  messageId: string;
  sender: string;
  recipients: readonly string[];
  cc: readonly string[];
  subject: string;
  bodyText: string;
};

/** Links a document to its email. A second document for the same part violates the key, which aborts its transaction. */
export async function insertDocumentEmail(
  db: Db,
  { tenantId, rawKey, receivedAt }: ReceivedEmail,
  documentId: string,
  sha256: string,
  email: DocumentEmail,
): Promise<void> {
  await db
    .insertInto('email_attachments')
    .values({ tenant_id: tenantId, message_id: email.messageId, sha256, document_id: documentId })
    .execute();
  await db
    .insertInto('document_emails')
    .values({
      tenant_id: tenantId,
      id: uuidv7(),
      document_id: documentId,
      message_id: email.messageId,
      sender: email.sender,
      recipients: [...email.recipients],
      cc: [...email.cc],
      subject: email.subject,
      received_at: receivedAt,
      body_text: email.bodyText,
      raw_key: rawKey,
    })
    .execute();
}
