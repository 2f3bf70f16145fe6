import { sql } from 'kysely';
import type { Db } from './database.ts';

export const letterKinds = ['returnToIssuer', 'nothingReadable'] as const;
export type LetterKind = (typeof letterKinds)[number];
export type KeptAttachment = { fileName: string; contentType: string; key: string };

export type NewOutboxLetter = {
  tenantId: string;
  id: string;
  documentId: string | null;
  kind: LetterKind;
  recipient: string;
  replyTo: string | null;
  subject: string;
  body: string;
  attachments: readonly KeptAttachment[];
  inReplyTo: string | null;
  createdAt: Date;
};

export async function insertOutboxLetter(db: Db, letter: NewOutboxLetter): Promise<void> {
  await db
    .insertInto('outbox_messages')
    .values({
      tenant_id: letter.tenantId,
      id: letter.id,
      document_id: letter.documentId,
      kind: letter.kind,
      recipient: letter.recipient,
      reply_to: letter.replyTo,
      subject: letter.subject,
      body: letter.body,
      attachments: JSON.stringify(letter.attachments),
      in_reply_to: letter.inReplyTo,
      created_at: letter.createdAt,
    })
    .execute();
}

export async function findWaitingLetter(db: Db, id: string) {
  const row = await db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'Queued')
    .executeTakeFirst();
  // written by insertOutboxLetter only
  return row && { ...row, attachments: row.attachments as unknown as KeptAttachment[], kind: row.kind as LetterKind };
}

export type LetterOutcome = {
  state: 'Queued' | 'Sent' | 'Failed';
  attempts: number;
  failureReason: string | null;
  sentAt: Date | null;
};

export async function recordLetterOutcome(
  db: Db,
  id: string,
  { state, attempts, failureReason, sentAt }: LetterOutcome,
): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set({ state, attempts, failure_reason: failureReason, sent_at: sentAt })
    .where('id', '=', id)
    .where('state', '=', 'Queued')
    .execute();
}

/** Newest first. */
export async function listOutbox(db: Db, { skip, take }: { skip: number; take: number }) {
  const [items, total] = await Promise.all([
    db
      .selectFrom('outbox_messages')
      .select([
        'id',
        'kind',
        'document_id',
        'recipient',
        'subject',
        'body',
        'state',
        'attempts',
        'failure_reason',
        'created_at',
        'sent_at',
      ])
      .select(sql<{ fileName: string }[]>`attachments`.as('attachments'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(skip)
      .limit(take)
      .execute(),
    db
      .selectFrom('outbox_messages')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { items, totalCount: total.count };
}

/** How many letters of a kind went to somebody since. */
export async function countLettersTo(db: Db, kind: LetterKind, recipient: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox_messages')
    .select(sql<number>`count(*)`.as('count'))
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(recipient) = lower(${recipient})`)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Letters of all tenants that wait. */
export const findWaitingLetters = (system: Db): Promise<{ tenant_id: string; id: string }[]> =>
  system
    .selectFrom('outbox_messages')
    .select(['tenant_id', 'id'])
    .where('state', '=', 'Queued')
    .orderBy('created_at')
    .limit(10_000)
    .execute();
