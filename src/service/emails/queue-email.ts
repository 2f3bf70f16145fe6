import { v7 as uuidv7 } from 'uuid';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { insertOutboxEmail, type StoredAttachment, type EmailKind } from './outbox.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

export type EmailDraft = {
  /** Given if something else refers to the id of the email. */
  id?: string;
  kind: EmailKind;
  documentId?: string;
  recipient: string;
  replyTo?: string | null;
  subject: string;
  body: string;
  html?: string;
  attachments?: readonly StoredAttachment[];
  inReplyTo?: string | undefined;
};

/** Removes line breaks, which a header line must not contain. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim().slice(0, 250).toWellFormed();

/** Adds an email to the outbox within the caller's transaction: it is sent only if that commits. */
export async function queueEmail(ctx: Pick<Ctx, 'db' | 'actor' | 'now'>, draft: EmailDraft): Promise<void> {
  const { tenantId } = ctx.actor;
  const id = draft.id ?? uuidv7();
  await insertOutboxEmail(ctx.db, {
    tenantId,
    id,
    documentId: draft.documentId ?? null,
    kind: draft.kind,
    recipient: draft.recipient,
    replyTo: draft.replyTo ?? null,
    subject: oneLine(draft.subject),
    body: draft.body,
    html: draft.html ?? null,
    attachments: draft.attachments ?? [],
    inReplyTo: draft.inReplyTo ?? null,
    createdAt: ctx.now(),
  });
  await enqueue(ctx.db, 'send-mail', { tenantId, emailId: id }, { key: id });
}
