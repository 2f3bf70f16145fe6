import { sql } from 'kysely';
import type { EmailFailure } from '#contract/emails/bff.ts';
import { validate as isUuid } from 'uuid';
import type { Db } from '#service/platform/database/database.ts';

export const emailKinds = [
  'returnToIssuer',
  'nothingReadable',
  'approvalRequest',
  'approvalReminder',
  'approvalDigest',
  'approvalAlone',
  'approvalAlarm',
  'approvalHole',
  'touchlessPaused',
  'approvalQuestion',
  'approvalAnswer',
  'invitation',
  'passwordReset',
  'passwordChanged',
  'weeklyDigest',
  'connectionFailed',
] as const;
export type EmailKind = (typeof emailKinds)[number];
export type StoredAttachment = {
  fileName: string;
  contentType: string;
  key: string;
  /** An inline image, referenced by this name; it is scaled down and rotated when the email is sent. */
  inline?: { contentId: string; rotation: number };
};

export type NewOutboxEmail = {
  tenantId: string;
  id: string;
  documentId: string | null;
  kind: EmailKind;
  recipient: string;
  replyTo: string | null;
  subject: string;
  body: string;
  /** HTML version with a picture; `body` is the plain-text alternative. */
  html: string | null;
  attachments: readonly StoredAttachment[];
  inReplyTo: string | null;
  createdAt: Date;
};

export async function insertOutboxEmail(db: Db, email: NewOutboxEmail): Promise<void> {
  await db
    .insertInto('outbox_messages')
    .values({
      tenant_id: email.tenantId,
      id: email.id,
      document_id: email.documentId,
      kind: email.kind,
      recipient: email.recipient,
      reply_to: email.replyTo,
      subject: email.subject,
      body: email.body,
      html: email.html,
      attachments: JSON.stringify(email.attachments),
      in_reply_to: email.inReplyTo,
      created_at: email.createdAt,
    })
    .execute();
}

export async function findWaitingEmail(db: Db, id: string) {
  const row = await db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'Queued')
    .executeTakeFirst();
  // written only by insertOutboxEmail
  return row && { ...row, attachments: row.attachments as unknown as StoredAttachment[], kind: row.kind as EmailKind };
}

export type EmailOutcome = {
  state: 'Queued' | 'Sent' | 'Failed';
  attempts: number;
  failure: EmailFailure | null;
  failureReason: string | null;
  sentAt: Date | null;
};

export async function recordEmailOutcome(
  db: Db,
  id: string,
  { state, attempts, failure, failureReason, sentAt }: EmailOutcome,
): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set({ state, attempts, failure, failure_reason: failureReason, sent_at: sentAt })
    .where('id', '=', id)
    .where('state', '=', 'Queued')
    .execute();
}

/** Locks the email until the transaction ends. */
export async function lockOutboxEmail(db: Db, id: string): Promise<{ id: string; state: string } | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('outbox_messages').select(['id', 'state']).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Resets an email as if it had never been tried; the failure reason remains until the next attempt replaces it. */
export async function requeueEmail(db: Db, id: string): Promise<void> {
  await db.updateTable('outbox_messages').set({ state: 'Queued', attempts: 0 }).where('id', '=', id).execute();
}

/** Returns emails newest first. */
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
        'failure',
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

/** Counts the emails of a kind sent to a recipient since a time. */
export async function countEmailsTo(db: Db, kind: EmailKind, recipient: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox_messages')
    .select(sql<number>`count(*)`.as('count'))
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(recipient) = lower(${recipient})`)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the waiting emails of all tenants. */
export const findWaitingEmails = (system: Db): Promise<{ tenant_id: string; id: string }[]> =>
  system
    .selectFrom('outbox_messages')
    .select(['tenant_id', 'id'])
    .where('state', '=', 'Queued')
    .orderBy('created_at')
    .limit(10_000)
    .execute();

/** Returns the emails about a document, newest first. */
export const findEmailsAbout = (db: Db, documentId: string) =>
  db
    .selectFrom('outbox_messages')
    .select(['id', 'kind', 'recipient', 'subject', 'body', 'state', 'failure_reason', 'created_at', 'sent_at'])
    .where('document_id', '=', documentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

/** Returns those of the documents whose latest return could not be delivered. */
export async function findFailedReturns(db: Db, documentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${documentIds}::uuid[]) as wanted (id)
    cross join lateral (
      select m.state from outbox_messages m
      where m.document_id = wanted.id and m.kind = 'returnToIssuer'
      order by m.created_at desc, m.id desc limit 1
    ) latest
    where latest.state = 'Failed'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the recipient of the latest return among these documents. */
export async function findLastRecipient(db: Db, documentIds: readonly string[]): Promise<string | undefined> {
  const row = await db
    .selectFrom('outbox_messages')
    .select('recipient')
    .where('kind', '=', 'returnToIssuer')
    .where(sql<boolean>`document_id = any(${documentIds}::uuid[])`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.recipient;
}
