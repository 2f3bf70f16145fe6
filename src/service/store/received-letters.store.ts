import { v7 as uuidv7 } from 'uuid';
import type { Db } from './database.ts';

export type ReceivedLetter = {
  tenantId: string;
  id: string;
  documentType: string;
  /** Of the envelope; empty for bounces. */
  sender: string;
  rawKey: string;
  size: number;
  receivedAt: Date;
};

export async function insertReceivedLetter(db: Db, letter: ReceivedLetter): Promise<void> {
  await db
    .insertInto('received_letters')
    .values({
      tenant_id: letter.tenantId,
      id: letter.id,
      document_type: letter.documentType,
      sender: letter.sender,
      raw_key: letter.rawKey,
      size: letter.size,
      received_at: letter.receivedAt,
    })
    .execute();
}

/** A letter that nobody has finished reading. */
export const findOpenLetter = (db: Db, id: string): Promise<ReceivedLetter | undefined> =>
  db
    .selectFrom('received_letters')
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

export type LetterEnd = 'Done' | 'NothingReadable' | 'Failed';

/** False when somebody else has finished it meanwhile. */
export async function finishLetter(db: Db, id: string, state: LetterEnd): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('received_letters')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'Received')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** What of a letter has become a document already, by hash. */
export async function findTakenParts(db: Db, messageId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('letter_attachments').select('sha256').where('message_id', '=', messageId).execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

export type DocumentLetter = {
  messageId: string;
  sender: string;
  recipients: readonly string[];
  cc: readonly string[];
  subject: string;
  bodyText: string;
};

/** Ties a document to its letter. A second document of the same part violates the key, and its transaction ends. */
export async function insertDocumentLetter(
  db: Db,
  { tenantId, rawKey, receivedAt }: ReceivedLetter,
  documentId: string,
  sha256: string,
  letter: DocumentLetter,
): Promise<void> {
  await db
    .insertInto('letter_attachments')
    .values({ tenant_id: tenantId, message_id: letter.messageId, sha256, document_id: documentId })
    .execute();
  await db
    .insertInto('document_emails')
    .values({
      tenant_id: tenantId,
      id: uuidv7(),
      document_id: documentId,
      message_id: letter.messageId,
      sender: letter.sender,
      recipients: [...letter.recipients],
      cc: [...letter.cc],
      subject: letter.subject,
      received_at: receivedAt,
      body_text: letter.bodyText,
      raw_key: rawKey,
    })
    .execute();
}
