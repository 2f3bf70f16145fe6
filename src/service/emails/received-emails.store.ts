import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#service/platform/database/database.ts';

export type ReceivedEmail = {
  tenantId: string;
  id: string;
  documentType: string;
  /** Of the envelope; empty for bounces. */
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

/** An email that nobody has finished reading. */
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

/** False when somebody else has finished it meanwhile. */
export async function finishEmail(db: Db, id: string, state: EmailEnd): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('received_emails')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'Received')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** What of an email has become a document already, by hash. */
export async function findTakenParts(db: Db, messageId: string): Promise<Set<string>> {
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

/** Ties a document to its email. A second document of the same part violates the key, and its transaction ends. */
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
