import { v7 as uuidv7 } from 'uuid';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { insertOutboxEmail, type KeptAttachment, type EmailKind } from './outbox.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

export type EmailDraft = {
  /** Where something else goes by the email's id. */
  id?: string;
  kind: EmailKind;
  documentId?: string;
  recipient: string;
  replyTo?: string | null;
  subject: string;
  body: string;
  html?: string;
  attachments?: readonly KeptAttachment[];
  inReplyTo?: string | undefined;
};

/** A line of a header holds no line of its own. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim().slice(0, 250).toWellFormed();

/** Puts an email into the outbox, within the caller's transaction: it is sent when that commits, and never otherwise. */
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
